// What `net/sse.js` promises: messages are whole, wherever the bytes were cut.
({
  "every cut gives the same messages"({ Reader, same }) {
    const text =
      ':\n\nid: 17\ndata: {"name":"Tiến lên ♠"}\n\nevent: view\r\ndata: 1\r\ndata: 2\r\n\r\n' +
      "id: 18\ndata:x\n\nevent: end\ndata: {}\n\nid: 19\ndata: never";
    const bytes = new TextEncoder().encode(text);
    const whole = JSON.stringify(new Reader().read(bytes));
    same(whole.includes("Tiến lên ♠"), true);
    same(JSON.parse(whole).map(({ id, name }) => `${id} ${name}`).join(), "17 message,null view,18 message,null end");
    same(JSON.parse(whole)[1].data, "1\n2");
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = new Reader();
      const found = [...reader.read(bytes.slice(0, cut)), ...reader.read(bytes.slice(cut))];
      same(JSON.stringify(found), whole);
    }
    const reader = new Reader();
    same(JSON.stringify([...bytes].flatMap((byte) => reader.read(Uint8Array.of(byte)))), whole);
  },
});
