"use strict";
(function () {
  const game = JSON.parse(document.getElementById("game").textContent);
  const at = (id) => document.getElementById(id);
  const speeds = [3, 1.5, 0.8, 0.4, 0.2, 0.1];
  let sight = game.sights[0];
  let place = 0;
  let speed = 2;
  let timer = null;

  // The first step of each decision; place 0 is before anything has happened.
  const firsts = [];
  let count = 1;
  sight.entries.forEach((entry, number) => {
    firsts.push(count);
    count += Math.max(number ? 1 : 0, entry[2].length);
  });
  const last = count - 1;
  const endOf = (entry) => (entry + 1 < firsts.length ? firsts[entry + 1] : count) - 1;

  function entryAt(step) {
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firsts[middle] <= step) low = middle; else high = middle - 1;
    }
    return low;
  }

  function made(tag, text, name) {
    const found = document.createElement(tag);
    if (text !== undefined) found.textContent = text;
    if (name) found.className = name;
    return found;
  }

  function withRule(found, rule) {
    if (rule) found.append(" ", made("span", "[" + rule + "]", "rule"));
    return found;
  }

  // The chance of winning (or the score, where that says more), no further than what has happened: nothing is told before its time.
  function showJudged(entry, whole) {
    const judged = game.judged;
    const shown = judged !== null && sight === game.sights[0] && place > 0;
    at("judged").hidden = !shown;
    const said = shown && whole ? judged.said[entry] : undefined;
    at("verdict").textContent = said ? said[0] + " " + said[1] : "";
    if (!shown) return;
    const until = whole ? entry : Math.max(0, entry - 1);
    const heights = judged.heights;
    const across = 1000 / Math.max(1, heights.length - 1);
    at("line").setAttribute("points", heights.slice(0, until + 1).map(
      (height, number) => Math.round(number * across) + "," + (110 - height)).join(" "));
    at("judged-title").textContent = judged.title;
    at("chance").textContent = judged.values[until] + judged.unit + " after decision " + until;
    at("curve").setAttribute("aria-label", judged.title + ": " + at("chance").textContent);
    at("judged-about").textContent = judged.about;
  }

  function show() {
    const entry = entryAt(place);
    const [words, decided, events, notes] = sight.entries[entry];
    const done = place === 0 ? 0 : Math.min(place - firsts[entry] + 1, events.length);
    at("where").textContent = sight.heads[place] + " \u2014 decision " + entry + ", event " + done + " of " + events.length;
    at("decision").replaceChildren();
    withRule(at("decision"), decided).prepend(place === 0 ? "Nothing has happened yet." : words);
    at("events").replaceChildren(...events.slice(0, done).map((event, number) => {
      const line = withRule(made("li", event[0]), event[1]);
      if (number === done - 1) line.setAttribute("aria-current", "step");
      line.hidden = !event[0];
      return line;
    }));
    const whole = done === events.length && (place > 0);
    at("notes").replaceChildren(...(whole ? notes : []).map((note) => made("p", note)));
    at("end").replaceChildren(...(place === last ? game.end : []).map((line) => made("p", line)));
    showJudged(entry, whole);
    showMap();
    showRows();
    showRule(done ? events[done - 1][1] : place ? decided : "");
    const happened = (done && events[done - 1][0]) || at("decision").textContent;
    at("said").textContent = [happened, ...sight.news[place].map((number) => game.sentences[number])].join(" \u00b7 ");
    document.body.dataset.place = String(place);
    document.body.dataset.entry = String(entry);
  }

  function showMap() {
    const lines = game.pictures[sight.maps[place]].map((number) => game.lines[number]);
    at("map").textContent = lines.join("\n");
    at("map").hidden = !lines.length;
  }

  function showRows() {
    const before = new Set(place ? sight.steps[place - 1] : sight.steps[0]);
    at("rows").replaceChildren(...sight.steps[place].map((number) => {
      const [level, name, text] = game.rows[number];
      const changed = !before.has(number);
      const row = made("tr", undefined, (level ? "below" : "") + (changed ? " changed" : ""));
      const head = made("th", (changed ? "* " : "") + name);
      head.scope = "row";
      row.append(head, made("td", text));
      return row;
    }));
  }

  function showRule(id) {
    const rule = game.rules[id];
    const lines = rule ? [made("h3", id + " " + rule[0]), made("p", "(" + rule[1] + ")", "rule"), made("p", rule[2])] : [];
    at("rule").replaceChildren(...lines);
  }

  function go(step) {
    place = Math.max(0, Math.min(step, last));
    if (place === last) pause();
    show();
  }

  function entryBy(by) {
    const entry = entryAt(place);
    const inside = place < endOf(entry);
    const target = entry + by - (inside && by > 0 ? 1 : 0);
    go(target < 0 ? 0 : target >= firsts.length ? last : endOf(target));
  }

  function turnBy(by) {
    const entry = entryAt(place);
    const there = game.turns.filter((turn) => (by > 0 ? turn > entry : turn < entry));
    if (there.length) go(endOf(by > 0 ? there[0] : there[there.length - 1]));
    else go(by > 0 ? last : 0);
  }

  function pause() {
    if (timer !== null) clearInterval(timer);
    timer = null;
    at("play").textContent = "Play";
    at("play").setAttribute("aria-pressed", "false");
  }

  function play() {
    if (timer !== null) return pause();
    if (place === last) return undefined;
    timer = setInterval(() => go(place + 1), speeds[speed] * 1000);
    at("play").textContent = "Pause";
    at("play").setAttribute("aria-pressed", "true");
    return undefined;
  }

  function quicken(to) {
    speed = Math.max(0, Math.min(to, speeds.length - 1));
    at("speed").value = String(speed);
    if (timer !== null) { pause(); play(); }
  }

  function look(number) {
    sight = game.sights[(number + game.sights.length) % game.sights.length];
    at("eyes").value = String(game.sights.indexOf(sight));
    show();
  }

  function shade() {
    const root = document.documentElement;
    const dark = root.dataset.shade ? root.dataset.shade === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.shade = dark ? "light" : "dark";
  }

  const keys = {
    ArrowRight: () => go(place + 1),
    ArrowLeft: () => go(place - 1),
    ArrowDown: () => entryBy(1),
    ArrowUp: () => entryBy(-1),
    PageDown: () => turnBy(1),
    PageUp: () => turnBy(-1),
    Home: () => go(0),
    End: () => go(last),
    " ": play,
    ">": () => quicken(speed + 1),
    "<": () => quicken(speed - 1),
    s: () => look(game.sights.indexOf(sight) + 1),
    t: shade,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const inControl = event.target instanceof HTMLSelectElement || (event.key === " " && event.target instanceof HTMLButtonElement);
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || inControl) return;
    event.preventDefault();
    action();
  });

  const buttons = {
    "to-start": keys.Home, "to-end": keys.End, "turn-back": keys.PageUp, "turn-on": keys.PageDown,
    "entry-back": keys.ArrowUp, "entry-on": keys.ArrowDown, "event-back": keys.ArrowLeft, "event-on": keys.ArrowRight,
    play, shade,
  };
  Object.entries(buttons).forEach(([id, action]) => at(id).addEventListener("click", action));
  at("title").textContent = game.title;
  at("about").textContent = game.about.join(" \u00b7 ");
  speeds.forEach((seconds, number) => at("speed").append(new Option(seconds + " s a step", String(number))));
  at("speed").addEventListener("change", (event) => quicken(Number(event.target.value)));
  game.sights.forEach((one, number) => at("eyes").append(new Option(one.name, String(number))));
  at("eyes").addEventListener("change", (event) => look(Number(event.target.value)));
  at("eyes-label").hidden = game.sights.length < 2;
  at("speed").value = String(speed);
  if (game.sights.length < 2) at("about").append(" \u00b7 as seen by " + game.sights[0].name);
  show();
}());
