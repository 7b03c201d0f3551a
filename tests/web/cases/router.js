// Which screen an address shows.
({
  "addresses name screens and their parameters"({ match, same }) {
    const told = (hash) => {
      const found = match(hash);
      return found && `${found.route.name} ${JSON.stringify(found.params)}`;
    };
    same(told(""), "home {}");
    same(told("#/"), "home {}");
    same(told("#/join"), "join {}");
    same(told("#/join/AB%20CD"), 'join {"code":"AB CD"}');
    same(told("#/game/01jy?seat=1"), 'game {"id":"01jy","seat":"1"}');
    same(told("#/game/01jy/history"), 'history {"id":"01jy"}');
    same(told("#/rules/cardgames_io/"), 'rules {"ruleset":"cardgames_io"}');
    same(told("#/nowhere"), null);
    same(told("#/join/%E0%A4%A"), null);
  },
});
