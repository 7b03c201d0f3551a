// What `dom/render.js` promises. Each case gets a fresh `root` that stands in the page.
({
  "text becomes text and never markup"({ h, render, root, same }) {
    render(root, h("p", "<b>", 3, " & ", null, false, "x"));
    same(root.innerHTML, "<p>&lt;b&gt;3 &amp; x</p>");
  },
  "elements stay and their text changes"({ h, render, root, same }) {
    render(root, h("p", { class: ["a", false, "b"] }, "one"));
    const p = root.firstChild;
    render(root, h("p", { class: "c" }, "two"));
    same(root.firstChild, p);
    same(p.outerHTML, '<p class="c">two</p>');
  },
  "another tag is another element"({ h, render, root, same }) {
    render(root, [h("p", { key: "k" }, "one"), h("i")]);
    render(root, [h("b", { key: "k" }, "one"), h("i")]);
    same(root.innerHTML, "<b>one</b><i></i>");
  },
  "an absent child keeps its place"({ h, render, root, same }) {
    render(root, [h("button", "a"), h("button", "b")]);
    const b = root.lastChild;
    render(root, [false, h("button", "b")]);
    same(root.childNodes.length, 1);
    same(root.firstChild, b);
    render(root, [h("button", "a"), h("button", "b")]);
    same(root.textContent, "ab");
    same(root.lastChild, b);
  },
  "keyed children move with their elements, in every order"({ h, render, root, same }) {
    let seed = 7;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    const known = new Map();
    for (let round = 0; round < 200; round++) {
      const keys = Array.from("abcdefghij").filter(() => random(3)).sort(() => random(3) - 1);
      const late = random(2) ? h("hr") : null;
      render(root, [keys.map((key) => h("i", { key }, key)), late, h("b", "end")]);
      same(root.textContent, `${keys.join("")}end`);
      same(root.lastChild.tagName, "B");
      for (const el of root.querySelectorAll("i")) {
        const before = known.get(el.textContent);
        if (before?.isConnected) same(el, before);
        known.set(el.textContent, el);
      }
    }
  },
  "one that moves leaves the others where they are"({ h, render, root, same }) {
    const list = (keys) => render(root, Array.from(keys).map((key) => h("i", { key }, key)));
    list("abcdefgh");
    const touched = new Set();
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) touched.add(node.textContent);
    });
    observer.observe(root, { childList: true });
    list("bcdefgha");
    for (const { addedNodes } of observer.takeRecords())
      for (const node of addedNodes) touched.add(node.textContent);
    same([...touched].join(), "a");
  },
  async "animations of the others go on, and of the one that moves"({ h, render, root, same }) {
    const list = (keys) => render(root, Array.from(keys).map((key) => h("i", { key }, key)));
    list("abc");
    const running = [...root.children].map((el) => el.animate({ opacity: [0, 1] }, 60_000));
    await Promise.all(running.map((animation) => animation.ready));
    list("cab");
    same(running.map((animation) => animation.playState).join(), "running,running,running");
    same([...root.children].map((el) => el.getAnimations().length).join(), "1,1,1");
  },
  "two children with one key are both there"({ h, render, root, same }) {
    render(root, ["TH", "TH", "2C"].map((key) => h("i", { key }, key)));
    const [first, second] = root.children;
    render(root, ["2C", "TH", "TH"].map((key) => h("i", { key }, key)));
    same(root.textContent, "2CTHTH");
    same(root.children[1], first);
    same(root.children[2], second);
  },
  "the focus and the caret stay, also when the element moves"({ h, render, root, same }) {
    const view = (keys) => keys.map((key) => h("p", { key }, h("input", { value: key })));
    render(root, view(["a", "b", "c"]));
    const input = root.children[2].firstChild;
    input.focus();
    input.value = "typed";
    input.setSelectionRange(1, 3);
    render(root, view(["c", "a", "b"]));
    same(document.activeElement, input);
    same([input.value, input.selectionStart, input.selectionEnd].join(), "typed,1,3");
    render(root, view(["x", "a", "b", "c"]));
    same(document.activeElement, input);
  },
  "what is typed stays until the view says otherwise"({ h, render, root, same }) {
    render(root, h("input", { value: "a" }));
    const input = root.firstChild;
    input.value = "typed";
    render(root, h("input", { value: "a" }));
    same(input.value, "typed");
    render(root, h("input", { value: "b" }));
    same(input.value, "b");
  },
  "a select gets its value after its options"({ h, render, root, same }) {
    const options = ["x", "y"].map((value) => h("option", { value }, value));
    render(root, h("select", { value: "y" }, options));
    same(root.firstChild.value, "y");
  },
  "listeners are replaced, not added, and taken away"({ h, render, root, same }) {
    const heard = [];
    const view = (word) => h("button", { on: { click: word && (() => heard.push(word)) } });
    for (const word of ["one", "two", null, "three"]) {
      render(root, view(word));
      root.firstChild.click();
    }
    render(root, h("button"));
    root.firstChild.click();
    same(heard.join(), "one,two,three");
  },
  "properties, attributes, data and styles come and go"({ h, render, root, same }) {
    const data = { seat: 3, open: true, none: null };
    const style = { "--x": 1, color: "red" };
    render(root, h("button", { disabled: true, "aria-pressed": "false", title: "t", data, style, tabindex: 0 }));
    const el = root.firstChild;
    same(el.disabled, true);
    same(el.getAttribute("aria-pressed"), "false");
    same(JSON.stringify({ ...el.dataset }), '{"seat":"3","open":""}');
    same(el.style.getPropertyValue("--x") + el.style.color, "1red");
    render(root, h("button", { disabled: false, title: null, data: { seat: 4 }, style: { "--x": 2 } }));
    same(el.outerHTML, '<button data-seat="4" style="--x: 2;"></button>');
  },
  "what is not of the view is left alone"({ h, render, root, same }) {
    render(root, h("p", { class: "a" }, "x"));
    const p = root.firstChild;
    p.classList.add("flying");
    p.setAttribute("aria-busy", "true");
    root.append(document.createElement("aside"));
    render(root, [h("p", { class: "a" }, "y"), h("i")]);
    same(root.innerHTML, '<p class="a flying" aria-busy="true">y</p><i></i><aside></aside>');
  },
  "one is as good as a list of one, and all may change before what follows"({ h, render, root, same }) {
    render(root, h("p", "x"));
    const p = root.firstChild;
    root.append(document.createElement("aside"));
    render(root, [h("p", "y"), h("i")]);
    same(root.firstChild, p);
    render(root, h("b"));
    same(root.innerHTML, "<b></b><aside></aside>");
  },
  "a property that can only be read is an attribute"({ h, render, root, same }) {
    render(root, h("input", { list: "names", form: "f" }));
    same(root.firstChild.getAttribute("list"), "names");
  },
  "drawings are drawings"({ h, render, root, same }) {
    render(root, h("svg", { viewBox: "0 0 1 1", class: "face" }, h("path", { d: "M0 0" })));
    const path = root.querySelector("path");
    same(path instanceof SVGPathElement, true);
    same(root.firstChild.getAttribute("viewBox"), "0 0 1 1");
    same(root.firstChild.getAttribute("class"), "face");
  },
  "custom elements get properties and keep children of their own"({ h, render, root, same }) {
    if (!customElements.get("case-own")) {
      customElements.define(
        "case-own",
        class extends HTMLElement {
          set cards(cards) {
            this.given = cards;
            render(this, cards?.map((card) => h("i", card)));
          }
        },
      );
    }
    render(root, h("case-own", { cards: ["3S", "4S"] }));
    const own = root.firstChild;
    const [first] = own.children;
    render(root, h("case-own", { cards: ["3S"], label: "x" }));
    same(own.textContent, "3S");
    same(own.firstChild, first);
    same(own.getAttribute("label"), "x");
    render(root, h("case-own", {}));
    same(own.given, undefined);
  },
  "a ref is called once, when the element stands in the page"({ h, render, root, same }) {
    const called = [];
    const view = () => h("div", h("p", { ref: (el) => called.push(el.isConnected) }));
    render(root, view());
    render(root, view());
    same(called.join(), "true");
  },
  "drawing within a listener or a ref does no harm"({ h, render, root, same }) {
    const draw = (n) => render(root, h("p", { ref: () => n < 3 && draw(n + 1) }, n));
    draw(1);
    same(root.textContent, "2");
  },
});
