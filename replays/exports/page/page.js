"use strict";
(function () {
  const game = JSON.parse(document.getElementById("game").textContent);
  const at = (id) => document.getElementById(id);
  const speeds = [3, 1.5, 0.8, 0.4, 0.2, 0.1];
  const drawing = "http://www.w3.org/2000/svg";
  const every = 64;
  let sight = game.sights[0];
  let place = 0;
  let speed = 2;
  let timer = null;
  let addressing = null;
  let kept = null;
  let shown = null;
  let heardAt = 0;

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

  // A step says what it changes: heading, plates, what lies on each, and the position in words.
  function changed(list, cuts) {
    const made = list.slice();
    cuts.forEach((cut) => {
      if (typeof cut[2] === "number" && typeof cut[3] === "string") {
        const old = made[cut[0]];
        made[cut[0]] = old.slice(0, cut[1]) + cut[3] + old.slice(old.length - cut[2]);
      } else made.splice(cut[0], cut[1], ...cut.slice(2));
    });
    return made;
  }

  function after(state, step) {
    if (!step) return state;
    const made = { ...state };
    if (typeof step[0] === "number" && step[0] >= 0) made.head = step[0];
    if (step[1]) made.layout = step[1];
    if (step[2]) {
      made.lying = { ...state.lying };
      Object.entries(step[2]).forEach(([id, cuts]) => { made.lying[id] = changed(state.lying[id] || [], cuts); });
    }
    if (step[3]) made.lines = changed(state.lines, step[3]);
    return made;
  }

  function stateAt(step) {
    sight.kept = sight.kept || [{ head: -1, layout: [], lying: {}, lines: [] }];
    let from = Math.min(Math.floor((step + 1) / every), sight.kept.length - 1);
    let state = sight.kept[from];
    for (let number = from * every; number <= step; number += 1) {
      state = after(state, sight.steps[number]);
      if ((number + 1) % every === 0) sight.kept[(number + 1) / every] = state;
    }
    return state;
  }

  function made(tag, text, name) {
    const found = document.createElement(tag);
    if (text !== undefined) found.textContent = text;
    if (name) found.className = name;
    return found;
  }

  function drawn(tag, attributes) {
    const found = document.createElementNS(drawing, tag);
    Object.entries(attributes || {}).forEach(([name, value]) => found.setAttribute(name, String(value)));
    return found;
  }

  function withRule(found, rule) {
    if (rule) found.append(" ", made("span", "[" + ruleName(rule) + "]", "rule"));
    return found;
  }

  // A rule is called by its number; one whose id is a word of ours, such as DC.pippin, by its title.
  const ruleName = (rule) => (/[.][a-z]{2}/.test(rule) && game.rules[rule] ? game.rules[rule][0] : rule);

  // ---- the plates

  function letters(look, x, y, words, size, middle) {
    const found = drawn("text", { class: "letters " + (middle ? "" : "alone ") + look, x, y, "font-size": size, "text-anchor": middle ? "middle" : "start" });
    const rows = words.split("\n");
    const high = size + 2;
    rows.forEach((row, number) => {
      const part = drawn("tspan", { x, y: Math.round(y + (middle ? (number - (rows.length - 1) / 2) * high : number * high)) });
      part.textContent = row;
      found.append(part);
    });
    return found;
  }

  function shapeOf(number) {
    const [kindAt, lookAt, x, y, w = 0, h = 0, words = "", own = 0, about = ""] = game.shapes[number];
    const kind = game.kinds[kindAt];
    const look = game.looks[lookAt];
    const size = own || 13;
    const name = "shape " + look;
    if (kind === "text") return letters(look, x, y, words, size, false);
    if (kind === "line") return drawn("line", { class: name, x1: x, y1: y, x2: w, y2: h, "stroke-width": size });
    const group = drawn("g");
    let middle = [x, y];
    if (kind === "box") {
      group.append(drawn("rect", { class: name, x, y, width: w, height: h, rx: 3 }));
      middle = [x + w / 2, y + h / 2];
    } else if (kind === "disc") group.append(drawn("circle", { class: name, cx: x, cy: y, r: w }));
    else {
      const half = Math.round(w * 0.866);
      const corners = [[w, 0], [w / 2, half], [-w / 2, half], [-w, 0], [-w / 2, -half], [w / 2, -half]];
      group.append(drawn("polygon", { class: name, points: corners.map(([across, down]) => (x + across) + "," + (y + down)).join(" ") }));
    }
    if (words) group.append(letters(look, middle[0], middle[1] + size * 0.36, words, size, true));
    if (about) {
      const title = drawn("title");
      title.textContent = about;
      group.append(title);
    }
    return group;
  }

  const allOf = (width, height) => "-4 -5 " + (width + 8) + " " + (height + 10);

  function plateOf(number) {
    const [id, title, width, height, ground, key = []] = game.plates[number];
    const figure = made("figure");
    const caption = made("figcaption", title);
    const beyond = made("span");
    caption.append(beyond);
    caption.id = "plate-" + id;
    const picture = drawn("svg", { viewBox: allOf(width, height), role: "img", "aria-labelledby": "name-" + id, "aria-describedby": "more-" + id });
    const name = drawn("title", { id: "name-" + id });
    name.textContent = title;
    const more = drawn("desc", { id: "more-" + id });
    more.textContent = "Told under: The table in words.";
    // The picture is one thing to whoever hears it: its hundreds of shapes are told in sentences below.
    const printed = drawn("g", { "aria-hidden": "true" });
    (ground < 0 ? [] : game.grounds[ground]).filter((shape) => !isText(shape)).forEach((shape) => printed.append(shapeOf(shape)));
    const lying = drawn("g", { "aria-hidden": "true" });
    const happened = drawn("g", { class: "happened", "aria-hidden": "true" });
    const stuck = drawn("g", { class: "stuck", "aria-hidden": "true", visibility: "hidden" });
    const map = ground >= 0;
    const rulers = map ? rulersOf(game.grounds[ground], width, height) : null;
    picture.append(name, more, printed, lying, happened, stuck, ...(rulers || []));
    const frame = made("div", undefined, map ? "window map" : "window");
    frame.append(picture);
    figure.append(caption, frame);
    if (key.length) figure.append(keyOf(key, map));
    const plate = { figure, frame, picture, lying, happened, stuck, beyond, id, title, width, height, map, rulers, numbers: map ? game.grounds[ground].filter(isText) : [], places: map ? placesOn(game.grounds[ground]) : [], least: leastOf(map ? game.grounds[ground] : []), has: [], lead: 0, head: rulers ? RULER : 0 };
    frame.addEventListener("scroll", () => follows(plate));
    return plate;
  }

  const RULER = 16;
  const MARKER = /, the marker is here$/;
  const isText = (number) => game.kinds[game.shapes[number][0]] === "text";

  // The numbers of rows and of columns stay at the edges of the window, whatever part of the map is in it.
  function rulersOf(numbers, width, height) {
    const texts = numbers.filter(isText);
    if (!texts.length) return null;
    const first = [2, 3].map((axis) => Math.min(...texts.map((number) => game.shapes[number][axis])));
    return [0, 1].map((axis) => {
      const strip = drawn("g", { class: "ruler", "aria-hidden": "true" });
      const size = axis ? { width: width + 8, height: RULER + 5 } : { width: RULER + 4, height: height + 10 };
      strip.append(drawn("rect", { class: "shape paper", x: -4, y: -5, ...size }));
      texts.filter((number) => game.shapes[number][2 + axis] === first[axis]).forEach((number) => strip.append(shapeOf(number)));
      return strip;
    });
  }

  function rule(plate, left, top) {
    plate.rulers[0].setAttribute("transform", "translate(" + left + ")");
    plate.rulers[1].setAttribute("transform", "translate(0 " + top + ")");
  }

  // What signs mean, below the plate; a long key can be folded, and is where there is little room.
  function keyOf(signs, map) {
    const list = made("ul", undefined, "legend");
    signs.forEach(([look, words, meaning]) => {
      const row = made("li");
      row.append(made("span", words, "swatch " + game.looks[look]), " " + meaning);
      list.append(row);
    });
    if (!map) return list;
    const folded = made("details");
    folded.open = innerWidth > 960;
    folded.append(made("summary", "What the signs mean"), list);
    return folded;
  }

  // ---- how large a plate is drawn, and which part of it is seen

  const smallest = 12;
  let whole = false;

  // The size of the smallest letters among shapes.
  function leastOf(numbers) {
    return Math.min(99, ...numbers.filter((number) => game.shapes[number][6]).map((number) => game.shapes[number][7] || 13));
  }

  // All of the width where letters can be read then; else so large that they can, and the window shows a part.
  function fit(plate) {
    const wide = plate.frame.clientWidth;
    if (!wide) return;
    const natural = wide / (plate.width + 8);
    const legible = smallest / Math.min(plate.least, leastOf(plate.has));
    const scale = whole && plate.map ? natural : Math.max(natural, legible);
    plate.scale = scale;
    // Nobody scrolls to where nothing lies.
    const seen = Math.max(Math.floor(wide / scale - 8), ...plate.has.map((number) => Math.ceil(extent(number)[2]) + 4));
    const across = plate.map ? plate.width : Math.min(plate.width, seen);
    plate.picture.setAttribute("viewBox", allOf(across, plate.height));
    plate.picture.style.width = Math.floor((across + 8) * scale) + "px";
    plate.picture.style.height = Math.round((plate.height + 10) * scale) + "px";
    const over = plate.frame.scrollWidth > wide + 1 || plate.frame.scrollHeight > plate.frame.clientHeight + 1;
    if (over) {
      plate.frame.tabIndex = 0;
      plate.frame.setAttribute("role", "group");
      plate.frame.setAttribute("aria-label", plate.title + ", in part: scroll for more");
    } else ["tabindex", "role", "aria-label"].forEach((one) => plate.frame.removeAttribute(one));
    stick(plate, over);
  }

  // Where rows go on to the right, their names stay at the left.
  function stick(plate, over) {
    const left = Math.min(...plate.has.filter((number) => game.kinds[game.shapes[number][0]] === "box").map((number) => game.shapes[number][2]));
    const names = over && !plate.map && left < plate.width ? plate.has.filter((number) => extent(number)[2] <= left + 8 && game.shapes[number][2] < left) : [];
    plate.lead = names.length ? left : plate.head;
    const rows = names.filter((number) => game.kinds[game.shapes[number][0]] !== "box").map(shapeOf);
    const paper = rows.length ? [drawn("rect", { class: "shape paper", x: -12, y: -5, width: left + 8, height: plate.height + 10 })] : [];
    plate.stuck.replaceChildren(...paper, ...rows);
    follows(plate);
  }

  function follows(plate) {
    const by = plate.frame.scrollLeft;
    plate.stuck.setAttribute("transform", "translate(" + (by / (plate.scale || 1)) + ")");
    plate.stuck.setAttribute("visibility", by ? "visible" : "hidden");
    if (plate.rulers) rule(plate, by / (plate.scale || 1), plate.frame.scrollTop / (plate.scale || 1));
    // Whoever stands beyond the edge of a track is told above it, and where the marker of a line is; how much of rows with names.
    const stands = (number) => (game.kinds[game.shapes[number][0]] === "disc" ? /\p{Lu}/u.test(game.shapes[number][6] || "") : MARKER.test(game.shapes[number][8] || ""));
    const standing = plate.has.filter(stands);
    const isBox = (number) => game.kinds[game.shapes[number][0]] === "box";
    const beyond = plate.map ? [] : (standing.length || !plate.stuck.childNodes.length ? standing : plate.has.filter(isBox)).filter((number) => {
      const [left, , right] = extent(number);
      const at = ((left + right) / 2) * plate.scale - by;
      return at < plate.lead * plate.scale || at > plate.frame.clientWidth;
    });
    const told = standing.length ? ": " + beyond.map((number) => game.shapes[number][8].replace(MARKER, "")).join("; ") : ": " + beyond.length + " more, by scrolling";
    plate.beyond.textContent = beyond.length ? " \u2014 out of sight" + told : "";
  }

  function extent(number) {
    const [kindAt, , x, y, w = 0, h = 0, words = "", own = 0] = game.shapes[number];
    const kind = game.kinds[kindAt];
    if (kind === "box") return [x, y, x + w, y + h];
    if (kind === "disc" || kind === "hex") return [x - w, y - w, x + w, y + w];
    if (kind === "line") return [Math.min(x, w), Math.min(y, h), Math.max(x, w), Math.max(y, h)];
    return [x, y - (own || 13), x + words.length * (own || 13) * 0.56, y];
  }

  const around = (boxes) => boxes.reduce((all, one) => [Math.min(all[0], one[0]), Math.min(all[1], one[1]), Math.max(all[2], one[2]), Math.max(all[3], one[3])]);
  const middleOf = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];

  // Brings a part of a plate into its window, unless it is seen there already.
  function aim(plate, part) {
    const { frame, scale } = plate;
    [["scrollLeft", "clientWidth", 0], ["scrollTop", "clientHeight", 1]].forEach(([at, size, axis]) => {
      const names = (axis ? plate.head : plate.lead) * scale;
      const room = frame[size] - names;
      const margin = Math.min(48, room / 6);
      const from = part[axis] * scale - names - margin;
      const to = part[axis + 2] * scale - names + margin;
      if (from >= frame[at] && to <= frame[at] + room) return;
      frame[at] = Math.max(0, to - from > room ? from : (from + to - room) / 2);
    });
  }

  // What came and what went between two states of a plate; what only went elsewhere is told as its way.
  function between(before, now) {
    const left = new Map();
    before.forEach((number) => left.set(number, (left.get(number) || 0) + 1));
    const come = now.filter((number) => { const had = left.get(number) || 0; if (had) left.set(number, had - 1); return !had; });
    const gone = [...left].flatMap(([number, times]) => Array(times).fill(number));
    // Who or what it is, without where: a figure alone is not enough, for many places have the same.
    const who = (number) => {
      const [kind, look, , , , , words = "", own = 0, about = ""] = game.shapes[number];
      return [kind, look, words, own, about.replace(/ (at|on) [^:,]*/, "")].join("|");
    };
    const moved = [];
    const fresh = come.filter((number) => {
      const from = gone.findIndex((other) => who(other) === who(number));
      if (from >= 0) moved.push([gone.splice(from, 1)[0], number]);
      return from < 0;
    });
    return { fresh, moved, gone };
  }

  // A way ends at the frame of what went it, whose letters stay free.
  function short([begins, ends], by) {
    const [across, down] = [ends[0] - begins[0], ends[1] - begins[1]];
    const part = Math.max(0, 1 - by / Math.max(1, Math.hypot(across, down)));
    return [begins, [begins[0] + across * part, begins[1] + down * part]];
  }

  const near = (one, other) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) < 12;

  // The hexes of a map by the names that stand first in what they are.
  const placesOn = (numbers) => numbers.filter((number) => game.kinds[game.shapes[number][0]] === "hex").map((number) => [(game.shapes[number][8] || "").split(",")[0], number]);

  const names = (text, name) => text.split(name).some((rest, at, all) => at && !/^[\p{L}\p{N}]/u.test(rest) && !/[\p{L}\p{N}]$/u.test(all[at - 1]));

  // Who or what a piece on a map stands for; nobody whose name a player has, too.
  function standing(number) {
    const [, first, , within] = /^(.*?) (at|on) [^:,]*(?:: (.*))?/.exec(game.shapes[number][8] || "") || [];
    return (within || first || "").split(/, | and /).filter((name) => /^\p{Lu}/u.test(name) && !game.seats.includes(name));
  }

  // What a text names: pieces that stand on the map, else the place, by the longest name where several are in it.
  function named(plate, texts) {
    for (const text of texts) {
      const pieces = plate.map ? plate.has.filter((number) => standing(number).some((name) => names(text, name))) : [];
      if (pieces.length) return pieces;
    }
    const found = plate.places.filter(([name]) => name && names(texts.join(" "), name)).sort((one, other) => other[0].length - one[0].length)[0];
    return found ? [found[1]] : [];
  }

  // Frames what the decision has changed; a row of cards that closes up behind one has not gone anywhere.
  function mark(plate, before, now, latest, texts) {
    const { fresh, moved, gone } = between(before, now);
    const sideways = moved.filter(([from, to]) => game.shapes[from][2] !== game.shapes[to][2]);
    const discs = sideways.filter((pair) => game.kinds[game.shapes[pair[1]][0]] === "disc");
    const seen = (number) => !["text", "line"].includes(game.kinds[game.shapes[number][0]]);
    const went = plate.map ? moved.filter((pair) => seen(pair[1])) : discs.length === sideways.length ? discs : [];
    const there = [...fresh, ...went.map((pair) => pair[1])].filter((number) => seen(number) && game.looks[game.shapes[number][1]] !== "done");
    const middles = there.map((number) => middleOf(extent(number)));
    const left = plate.map ? gone.filter((number) => seen(number) && !middles.some((one) => near(one, middleOf(extent(number))))) : [];
    const frameOf = (number, look) => {
      const [x, y, right, bottom] = extent(number);
      return drawn("rect", { class: look, x: x - 3, y: y - 3, width: right - x + 6, height: bottom - y + 6, rx: 5 });
    };
    // A track may have become higher or lower on its plate since; along it, a way is level.
    const wayOf = ([from, to]) => {
      const [begins, ends] = [middleOf(extent(from)), middleOf(extent(to))];
      return short([plate.map ? begins : [begins[0], ends[1]], ends], (extent(to)[3] - extent(to)[1]) / 2 + 3);
    };
    const ways = went.map(wayOf).filter(([from, to]) => !near(from, to));
    plate.happened.replaceChildren(
      ...ways.map(([from, to]) => drawn("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1] })),
      ...left.map((number) => frameOf(number, "gone")),
      ...there.map((number) => frameOf(number, "")),
    );
    // What has happened last is what is looked at; where that has changed nothing here, the whole decision.
    const last = between(latest, now);
    const moving = plate.map ? [...last.fresh, ...last.gone, ...last.moved.map((pair) => pair[1])].filter(seen) : [];
    const looked = moving.length ? moving : [...there, ...left];
    plate.part = looked.length ? around(looked.map(extent)) : null;
    plate.parts = looked;
    plate.from = plate.map ? last.moved.map((pair) => pair[0]).filter(seen).map(extent) : [];
    plate.went = ways.length > 0;
    plate.lost = left.length > 0;
    const said = plate.part ? [] : named(plate, texts);
    plate.said = said.length > 0;
    if (!plate.said) return;
    plate.parts = said;
    plate.part = around(said.map(extent));
    plate.happened.append(...said.map((number) => frameOf(number, "named")));
  }

  const edge = (id) => { const found = at(id).getBoundingClientRect(); return getComputedStyle(at(id)).position === "static" ? null : found; };

  // Where the page is, between the bars that stay.
  function onScreen() {
    const bar = edge("controls");
    if (!bar) return [0, innerHeight];
    return getComputedStyle(at("controls")).position === "fixed" ? [0, bar.top] : [Math.max(0, bar.bottom), innerHeight];
  }

  // After a step the place of what happened is seen, in its window and on the page.
  // Beside the table is a window of its own where it holds much; what happened last is seen in it.
  function showLatest() {
    const side = at("side");
    side.scrollTop = 0;
    const latest = side.querySelector("[aria-current]");
    const below = latest ? latest.getBoundingClientRect().bottom - Math.min(innerHeight, side.getBoundingClientRect().bottom) : 0;
    if (below > 0) side.scrollTop = below + 8;
  }

  function bringIntoView(stepped) {
    if (stepped) showLatest();
    const changed = plates.filter((plate) => plate.part);
    plates.forEach((plate) => {
      if (plate.part) aim(plate, fitting(plate, around([plate.part, ...plate.from])) || fitting(plate, plate.part) || extent(mainOf(plate)));
      else if (!plate.map) aimAtPlace(plate);
    });
    if (!stepped || !changed.length) return;
    const [top, bottom] = onScreen();
    const seen = ({ frame, part, scale }) => {
      const { top: begins } = frame.getBoundingClientRect();
      const from = begins + part[1] * scale - frame.scrollTop;
      return from >= top && begins + part[3] * scale - frame.scrollTop <= bottom;
    };
    if (changed.some(seen)) return;
    const first = changed[0];
    const all = first.figure.getBoundingClientRect();
    const { top: begins } = first.frame.getBoundingClientRect();
    const from = begins + first.part[1] * first.scale - first.frame.scrollTop;
    const to = begins + first.part[3] * first.scale - first.frame.scrollTop;
    if (all.height <= bottom - top) scrollBy(0, all.top < top ? all.top - top : Math.max(0, all.bottom - bottom));
    else scrollBy(0, (from + to) / 2 - (top + bottom) / 2);
  }

  // Of what has no room in a window together: the present place, else what comes last.
  const mainOf = ({ parts }) => parts.find((number) => game.looks[game.shapes[number][1]] === "here") || parts[parts.length - 1];

  const fitting = (plate, part) => (part[2] - part[0] + 64) * plate.scale <= plate.frame.clientWidth && (part[3] - part[1] + 64) * plate.scale <= plate.frame.clientHeight && part;

  // A row of which only a part is seen shows where the game is on it.
  function aimAtPlace(plate) {
    const [here, ...single] = ["here", "ring", "danger"].map((look) => plate.has.filter((number) => game.looks[game.shapes[number][1]] === look));
    // Of several rows the first is that of the main line; the others may lie elsewhere.
    if (here.length) aim(plate, extent(here[0]));
    else single.filter((found) => found.length === 1).slice(0, 1).forEach(([one]) => aim(plate, extent(one)));
  }

  // Before anything has happened a window shows that part of a map in which most lies.
  function aimAtMost(plate) {
    const lying = plate.has.filter((number) => game.kinds[game.shapes[number][0]] !== "text").map((number) => middleOf(extent(number)));
    if (!lying.length) return;
    const [wide, high] = ["clientWidth", "clientHeight"].map((size) => Math.max(0, plate.frame[size] / plate.scale / 2 - 20));
    const beside = ([x, y]) => lying.filter((other) => Math.abs(other[0] - x) <= wide && Math.abs(other[1] - y) <= high);
    const most = lying.map(beside).reduce((one, other) => (other.length > one.length ? other : one));
    const [x, y] = middleOf(around(most.map(([left, top]) => [left, top, left, top])));
    plate.frame.scrollLeft = x * plate.scale - plate.frame.clientWidth / 2;
    plate.frame.scrollTop = y * plate.scale - plate.frame.clientHeight / 2;
  }

  function showWhole(to) {
    whole = to;
    document.body.classList.toggle("whole", whole);
    at("whole").setAttribute("aria-pressed", String(whole));
    at("whole").firstChild.data = whole ? "Only where something happens " : "Whole map ";
    plates.forEach(fit);
    bringIntoView(true);
  }

  let plates = [];

  // What stays the same stays on the page; only what changed is drawn anew.
  function showPlates(state, before, latest, texts) {
    if (!shown || shown.layout !== state.layout) {
      const old = new Map(plates.map((plate) => [plate.number, plate]));
      plates = state.layout.map((number) => old.get(number) || Object.assign(plateOf(number), { number }));
      at("plates").replaceChildren(...plates.map((plate) => plate.figure));
    }
    plates.forEach((plate) => {
      const now = state.lying[plate.id] || [];
      if (plate.has === now) return;
      let first = 0;
      const shortest = Math.min(plate.has.length, now.length);
      while (first < shortest && plate.has[first] === now[first]) first += 1;
      let same = 0;
      while (same < shortest - first && plate.has[plate.has.length - 1 - same] === now[now.length - 1 - same]) same += 1;
      const nodes = [...plate.lying.childNodes];
      nodes.slice(first, nodes.length - same).forEach((node) => node.remove());
      const behind = same ? nodes[nodes.length - same] : null;
      now.slice(first, now.length - same).forEach((shape) => plate.lying.insertBefore(shapeOf(shape), behind));
      plate.has = now;
    });
    at("table").hidden = !plates.length;
    const maps = plates.some((plate) => plate.map);
    at("whole").hidden = !maps;
    at("map-keys").hidden = !maps;
    document.body.classList.toggle("mapped", maps);
    plates.forEach((plate) => {
      if (!plate.scale || !plate.map) fit(plate);
      mark(plate, before.lying[plate.id] || [], plate.has, latest.lying[plate.id] || [], texts);
    });
    at("marks-key").hidden = !plates.some((plate) => plate.happened.childElementCount);
    at("way-key").hidden = !plates.some((plate) => plate.went);
    at("named-key").hidden = !plates.some((plate) => plate.said);
    at("changed-key").hidden = !plates.some((plate) => plate.happened.childElementCount && !plate.said);
    at("gone-key").hidden = !plates.some((plate) => plate.lost);
  }

  // Marked is what the decision has changed, however one came to it.
  function showWords(state, earlier) {
    if (shown && shown.lines === state.lines) return [];
    const before = new Set(earlier.lines);
    const fresh = [];
    const sections = [];
    state.lines.forEach((line) => {
      if (line[0] === "#" || !sections.length) sections.push(made("div"));
      const changed = line[0] !== "#" && !before.has(line);
      if (changed) fresh.push(line);
      sections[sections.length - 1].append(line[0] === "#" ? made("h3", line.slice(1)) : made("p", (changed ? "* " : "") + line, changed ? "changed" : ""));
    });
    at("position").replaceChildren(...sections);
    return fresh;
  }

  // ---- the chance of winning, or the score where that tells more, no further than what has happened: nothing is told before its time

  // A sign of the evaluation with what it means, before what it stands for.
  function judgedAs([sign, text]) {
    const known = game.judged.signs.find(([one]) => one === sign);
    return sign + (known ? " " + known[1] : "") + " \u2014 " + text;
  }

  function showJudged(entry, whole) {
    const judged = game.judged;
    const visible = judged !== null && sight === game.sights[0] && place > 0;
    at("judged").hidden = !visible;
    const said = visible && whole ? judged.said[entry] : undefined;
    at("verdict").textContent = said ? judgedAs(said) : "";
    if (!visible) return;
    const until = whole ? entry : Math.max(0, entry - 1);
    const heights = judged.heights;
    const wide = Math.max(280, at("judged").clientWidth - 28);
    const across = (number) => Math.round(10 + number * (wide - 20) / Math.max(1, heights.length - 1));
    at("curve").setAttribute("viewBox", "0 0 " + wide + " 130");
    const line = drawn("polyline", { points: heights.slice(0, until + 1).map((height, number) => across(number) + "," + (115 - height)).join(" ") });
    const signs = Object.entries(judged.said).filter(([number]) => Number(number) <= until).map(([number, [sign]]) => {
      const text = drawn("text", { x: across(Number(number)), y: Math.max(14, 109 - heights[Number(number)]) });
      text.textContent = sign;
      return text;
    });
    const scale = [0, 50, 100].map((height) => drawn("line", { x1: 10, x2: wide - 10, y1: 115 - height, y2: 115 - height }));
    const figures = judged.percent ? [0, 50, 100].map((height) => {
      const text = drawn("text", { class: "scale", x: 10, y: 111 - height });
      text.textContent = height + " %";
      return text;
    }) : [];
    at("curve").replaceChildren(...scale, ...figures, line, ...signs);
    at("judged-title").textContent = judged.title;
    at("chance").textContent = judged.values[until] + judged.unit + " after decision " + until;
    at("judged-about").textContent = judged.about;
    const marked = new Set(Object.entries(judged.said).filter(([number]) => Number(number) <= until).map(([, [sign]]) => sign));
    at("judged-key").textContent = judged.signs.filter(([sign]) => marked.has(sign)).map(([sign, meaning]) => sign + " " + meaning).join(", ");
  }

  // What is heard is what is new to see: of a decision that one has gone to at once all that came of it, with what was
  // decided, of a step that one event, and with the last of them what is noted there.
  function heard(entry, done, whole, single) {
    const [words, , events, notes] = sight.entries[entry];
    const earlier = single && entryAt(heardAt) === entry && heardAt < place ? heardAt - firsts[entry] + 1 : 0;
    const told = events.slice(earlier, done).map((event) => game.texts[event[0]]).filter((text) => text);
    const some = single && heardAt > place ? told.slice(-1) : told;
    const decided = some.length === 1 ? [] : [game.texts[words] || (entry ? at("where").textContent : "")];
    const ended = place === last ? game.end.slice(1) : [];
    const noted = whole ? [at("verdict").textContent, ...notes.map((note) => "Note: " + note)] : [];
    return [...decided, ...some, ...noted, ...ended].filter((text) => text);
  }

  function show(stepped, single) {
    const entry = entryAt(place);
    const [words, decided, events, notes] = sight.entries[entry];
    const done = place === 0 ? 0 : Math.min(place - firsts[entry] + 1, events.length);
    const state = stateAt(place);
    const heading = game.texts[state.head];
    const told = (some) => some.filter((event) => game.texts[event[0]]).length;
    const counted = told(events) ? ", step " + told(events.slice(0, done)) + " of " + told(events) : "";
    const before = place ? stateAt(firsts[entry] - 1) : state;
    const latest = events.slice(0, done).findLastIndex((event) => game.texts[event[0]]);
    at("happened-title").textContent = place ? "What happened" : "Step through this game";
    at("opening").hidden = place > 0;
    at("place").hidden = !place;
    at("where").textContent = place ? heading + " \u2014 " + (entry ? "decision " + entry + " of " + (firsts.length - 1) : "the set-up") + counted : "";
    at("decision").replaceChildren();
    if (place && game.texts[words]) withRule(at("decision"), decided).prepend(game.texts[words]);
    at("events").replaceChildren(...events.slice(0, done).map((event, number) => {
      const line = withRule(made("li", game.texts[event[0]]), event[1]);
      if (number === latest) line.setAttribute("aria-current", "step");
      line.hidden = !game.texts[event[0]];
      return line;
    }));
    const whole = done === events.length && (place > 0);
    at("notes").replaceChildren(...(whole || !place ? notes : []).map((note) => made("p", note)));
    at("end").replaceChildren(...(place === last ? game.end : []).map((line) => made("p", line)));
    showJudged(entry, whole);
    const texts = [...(latest < 0 ? [] : [events[latest][0]]), words].map((one) => game.texts[one]);
    // What ends a game is nobody's on the map, and who decided last is no part of it.
    const over = game.over && place === last;
    showPlates(state, before, place ? stateAt(place - 1) : state, place && !over ? texts : []);
    const fresh = showWords(state, before);
    if (place) bringIntoView(stepped);
    else plates.filter((plate) => plate.map).forEach(aimAtMost);
    if (stepped && !place) scrollTo(0, 0);
    shown = state;
    showRule(latest >= 0 ? events[latest][1] : place ? decided : "");
    const happened = (latest >= 0 && game.texts[events[latest][0]]) || game.texts[words] || at("where").textContent;
    at("now").textContent = place ? happened : "Press Step \u203a to begin.";
    // Whoever only makes the window smaller does not hear it all again.
    if (stepped !== false) at("said").textContent = place ? [...heard(entry, done, whole, single), ...fresh].join(" \u00b7 ") : "";
    heardAt = place;
    at("slider").value = String(entry);
    at("slider").setAttribute("aria-valuetext", "decision " + entry + " of " + (firsts.length - 1) + ", " + heading);
    chosen("chapter", game.chapters, entry);
    chosen("moments", moments, entry, true);
    at("here").href = "#entry-" + entry;
    document.body.dataset.place = String(place);
    document.body.dataset.entry = String(entry);
    address(entry);
  }

  // The address says where one is, for whoever copies it or comes back; it waits until one stays, and gives way to a link.
  function address(entry) {
    const was = location.hash;
    clearTimeout(addressing);
    if (!place && !/^#(?:entry-)?\d/.test(was)) return;
    addressing = setTimeout(() => {
      if (location.hash === was && !kept) history.replaceState(null, "", place ? "#entry-" + entry : location.pathname + location.search);
    }, 300);
  }

  function chosen(id, list, entry, only) {
    let found = -1;
    list.forEach((one, number) => { if (only ? one[0] === entry && found < 0 : one[0] <= entry) found = number; });
    // Of all that the last entry brings the end of the game is told.
    const end = only ? list.findIndex((one) => one[0] === entry && one[3]) : -1;
    at(id).value = String(end < 0 ? found : end);
  }

  // Where a rule comes from, for whoever has not read what stands before the rules of a book.
  function origin(provenance) {
    const missing = "no source of the printed rule could be reached";
    if (provenance === "reconstructed") return "Reconstructed: " + missing;
    return "From the game's printed rules" + (provenance === "printed" ? "" : ", in part reconstructed where " + missing.replace(" of the printed rule", ""));
  }

  function showRule(id) {
    const rule = game.rules[id];
    at("law").hidden = !rule;
    if (!rule) return at("rule").replaceChildren();
    const [title, provenance, text] = rule;
    at("rule").replaceChildren(made("h3", ruleName(id) === title ? title : id + " " + title), made("p", origin(provenance), "rule"), ...shortened(blocks(text)));
    return undefined;
  }

  // A long rule is read on by whoever wants to.
  function shortened(parts) {
    let letters = 0;
    const kept = parts.filter((part) => { letters += part.textContent.length; return letters < 480; });
    const first = Math.max(1, kept.length);
    if (first >= parts.length) return parts;
    const rest = made("details");
    rest.append(made("summary", "The rest of this rule"), ...parts.slice(first));
    return [...parts.slice(0, first), rest];
  }

  // The text of a rule: paragraphs, and rows between bars as a table.
  function blocks(text) {
    const found = [];
    let table = null;
    text.split("\n").filter((line) => line.trim()).forEach((line) => {
      if (line[0] !== "|") {
        table = null;
        found.push(made("p", line));
        return;
      }
      if (/^[|\s:-]+$/.test(line)) return;
      const head = table === null;
      if (head) { table = made("table"); found.push(table); }
      const row = made("tr");
      line.replace(/^\||\|\s*$/g, "").split("|").forEach((cell) => {
        const part = made(head ? "th" : "td", cell.trim());
        if (head) part.scope = "col";
        row.append(part);
      });
      table.append(row);
    });
    return found;
  }

  // ---- going about

  function go(step, single) {
    place = Math.max(0, Math.min(step, last));
    if (place === last) pause();
    show(true, single);
  }

  const goEntry = (entry) => go(endOf(Math.max(0, Math.min(entry, firsts.length - 1))));

  // Where one halts who goes step by step: at each event that these eyes are told of, and at the end of each decision,
  // but once for decisions of which they are told the same and nothing else, as of one that is made in secret, and not
  // where a piece on a map is only taken up, for what it does is told next.
  function halts() {
    const silent = (entry) => !sight.entries[entry][2].some((event) => game.texts[event[0]]);
    const words = (entry) => game.texts[sight.entries[entry][0]];
    const decider = (entry) => words(entry).split(": ")[0];
    const mapped = game.plates.some((plate) => plate[4] >= 0);
    const taken = (entry) => mapped && !silent(entry + 1) && words(entry).includes(": ") && decider(entry) === decider(entry + 1);
    const again = (entry) => entry > 0 && entry + 1 < sight.entries.length && silent(entry) && (taken(entry) || (words(entry) === words(entry + 1) && silent(entry + 1)));
    sight.halts = sight.halts || [0, ...sight.entries.flatMap(([, , events], entry) => {
      const told = events.map((event, number) => (game.texts[event[0]] ? firsts[entry] + number : 0)).filter((step) => step);
      return [...told.slice(0, -1), again(entry) ? 0 : endOf(entry)].filter((step) => step);
    })];
    return sight.halts;
  }

  function stepBy(by) {
    const found = by > 0 ? halts().find((step) => step > place) : halts().findLast((step) => step < place);
    go(found === undefined ? (by > 0 ? last : 0) : found, true);
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
    at("play").firstChild.data = "Play ";
    at("play").setAttribute("aria-pressed", "false");
  }

  function play() {
    if (timer !== null) return pause();
    if (place === last) return undefined;
    timer = setInterval(() => stepBy(1), speeds[speed] * 1000);
    at("play").firstChild.data = "Pause ";
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

  function follow() {
    if (location.hash === "#story") { at("tale").open = true; at("story").scrollIntoView(); }
    const found = /^#(?:entry-)?(\d{1,7})$/.exec(location.hash);
    if (found) {
      pause();
      goEntry(Number(found[1]));
      at("happened").focus({ preventScroll: true });
      // Whose game it is and how it ended is seen, too, unless the letters are so large that nothing else would be, or
      // what happened lies farther down.
      scrollTo(0, 0);
      if (at("happened").getBoundingClientRect().top > innerHeight / 2) at("happened").scrollIntoView();
      bringIntoView(true);
    }
    return Boolean(found);
  }

  const keys = {
    ArrowRight: () => stepBy(1),
    ArrowLeft: () => stepBy(-1),
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
    m: () => { if (!at("whole").hidden) showWhole(!whole); },
    j: () => scrollBy(0, innerHeight * 0.8),
    k: () => scrollBy(0, -innerHeight * 0.8),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const pressed = event.target instanceof Element ? event.target.tagName : "";
    // The slider keeps right and left, which go by decisions there; by itself it would take down and page down for back.
    const slides = pressed === "INPUT" && ["ArrowRight", "ArrowLeft"].includes(event.key);
    const own = pressed === "SELECT" || slides || (event.key.startsWith("Arrow") && event.target instanceof Element && event.target.classList.contains("window")) || ([" ", "Enter"].includes(event.key) && ["BUTTON", "SUMMARY", "A"].includes(pressed));
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || own) return;
    event.preventDefault();
    action();
  });

  const buttons = {
    "to-start": keys.Home, "to-end": keys.End, "turn-back": keys.PageUp, "turn-on": keys.PageDown,
    "entry-back": keys.ArrowUp, "entry-on": keys.ArrowDown, "event-back": keys.ArrowLeft, "event-on": keys.ArrowRight,
    play, shade, whole: keys.m,
  };
  Object.entries(buttons).forEach(([id, action]) => at(id).addEventListener("click", action));
  speeds.forEach((seconds, number) => at("speed").append(new Option(seconds + " s a step", String(number))));
  at("speed").addEventListener("change", (event) => quicken(Number(event.target.value)));
  game.sights.forEach((one, number) => at("eyes").append(new Option(one.name, String(number))));
  at("eyes").addEventListener("change", (event) => look(Number(event.target.value)));
  at("eyes-label").hidden = game.sights.length < 2;
  at("eyes-keys").hidden = game.sights.length < 2;
  at("speed").value = String(speed);

  const verdicts = game.judged ? Object.entries(game.judged.said).map(([entry, [sign, text]]) => [Number(entry), sign, text]) : [];
  const moments = [...game.marks, ...verdicts].sort((one, other) => one[0] - other[0]);
  const jump = (list) => (event) => { const one = list[Number(event.target.value)]; if (one) goEntry(one[0]); };
  game.chapters.forEach((one, number) => at("chapter").append(new Option((one[1] ? "\u2003" : "") + one[2], String(number))));
  at("chapter").addEventListener("change", jump(game.chapters));
  at("moments").append(new Option("\u2014", "-1"));
  moments.forEach((one, number) => at("moments").append(new Option(one[0] + " \u00b7 " + (one[1] ? judgedAs(one.slice(1)) : one[2]), String(number))));
  at("moments").addEventListener("change", jump(moments));
  at("moments-label").hidden = !moments.length;
  at("slider").max = String(firsts.length - 1);
  at("slider").addEventListener("input", (event) => goEntry(Number(event.target.value)));
  const across = (entry) => Math.round(8 + entry * 984 / Math.max(1, firsts.length - 1));
  game.chapters.filter((one) => !one[1]).forEach((one) => at("ruler").append(drawn("line", { x1: across(one[0]), x2: across(one[0]), y1: 0, y2: 20 })));
  moments.forEach((one) => at("ruler").append(drawn("line", { class: "marked", x1: across(one[0]), x2: across(one[0]), y1: 10, y2: 20 })));

  addEventListener("hashchange", follow);

  // Paper has no window: of a map it shows the part where somebody stands, as large as the sheet allows; a name at its edge stands there whole.
  function crop(plate) {
    const lying = plate.has.filter((number) => !isText(number)).map(extent);
    if (!plate.map) plate.picture.setAttribute("viewBox", allOf(plate.width, plate.height));
    if (!plate.map || !lying.length) return;
    const wider = ([left, top, right, bottom], before, behind) => [left - before, top - before, right + behind, bottom + behind];
    const part = wider(around(lying), 56, 40);
    const names = plate.has.filter(isText).map(extent).filter((name) => name[0] < part[2] && name[2] > part[0] && name[1] < part[3] && name[3] > part[1]);
    const some = around([part, ...names.map((name) => wider(name, 4, 8))]);
    // No number at the edge is cut through.
    const cut = plate.numbers.map(extent).filter((number) => [0, 1].some((axis) => [some[axis], some[axis + 2]].some((at) => number[axis] < at && number[axis + 2] > at)));
    const columns = cut.filter(([, , , y]) => y < RULER).map(([x, , end]) => [x, some[1], end, some[3]]);
    const rows = cut.filter(([x]) => x < RULER).map(([, y, , end]) => [some[0], y, some[2], end]);
    const [left, top, right, bottom] = around([some, ...[...columns, ...rows].map((number) => wider(number, 2, 2))]);
    const x = Math.max(-4, left);
    const y = Math.max(-5, top);
    const wide = Math.min(plate.width + 4, right) - x;
    const high = Math.min(plate.height + 5, bottom) - y;
    plate.picture.setAttribute("viewBox", [x, y, wide, high].join(" "));
    plate.picture.style.setProperty("--shape", String(wide / high));
    if (plate.rulers) rule(plate, x + 4, y + 5);
  }

  // Paper has the end of the game on it, all of it, and the story.
  addEventListener("beforeprint", () => {
    if (kept) return;
    kept = { place, whole, open: at("tale").open };
    pause();
    at("tale").open = true;
    whole = true;
    place = last;
    show(false);
    plates.forEach(fit);
    plates.forEach(crop);
  });
  addEventListener("afterprint", () => {
    if (!kept) return;
    ({ place, whole } = kept);
    at("tale").open = kept.open;
    kept = null;
    show(false);
    plates.forEach(fit);
  });
  // Below the buttons, which are as high as the margin, too little is left of what happened to be read.
  new IntersectionObserver((seen) => document.body.classList.toggle("away", !seen.at(-1).isIntersecting), { rootMargin: "-120px 0px 0px" })
    .observe(at("happened"));
  addEventListener("resize", () => { show(false); plates.forEach(fit); bringIntoView(false); });
  at("moments-key").hidden = !moments.length;
  show(false);
  follow();
}());
