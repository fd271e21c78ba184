// Unpacks the rest of the page, which is its larger part, and the runs. Then it starts the page.
(async () => {
  const nextTask = () => new Promise((done) => setTimeout(done)); // so that a long run does not block the page
  const packed = document.getElementById("packed").textContent; // in base 85: five characters are four bytes
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%.()*+-;,=>?@^_`{|}~";
  const values = Object.fromEntries([...digits].map((digit, value) => [digit, value]));
  const size = packed.length - Math.ceil(packed.length / 5);
  const bytes = new DataView(new ArrayBuffer(size + 4));
  for (let at = 0; at < packed.length; at += 5) {
    let word = 0;
    for (let each = at; each < at + 5; each += 1) word = word * 85 + values[packed[each] ?? "~"];
    bytes.setUint32((at / 5) * 4, word);
  }
  const stream = new Blob([bytes.buffer.slice(0, size)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"));
  const { style, script, help, panel, runs, chosen } = await new Response(stream).json();
  const add = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    document.head.append(made);
  };
  await nextTask();
  add("style", style);
  for (const [id, html] of Object.entries({ panel, about: help })) {
    document.getElementById(id).insertAdjacentHTML("beforeend", html);
  }
  add("script", script);
  await start(runs, chosen, nextTask); // of the script
})().catch((error) => {
  const failure = document.getElementById("failure");
  failure.hidden = false;
  failure.textContent = `This browser cannot show the replay: ${error}`;
});
