// Unpacks the rest of the page, which is its larger part, and the runs. Then it starts the page.
(async () => {
  const nextTask = () => new Promise((done) => setTimeout(done)); // so that a long run does not block the page
  const packed = document.getElementById("packed").textContent; // in base 85, four bytes in five digits
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~";
  const values = new Uint8Array(128);
  for (let value = 0; value < 85; value += 1) values[digits.charCodeAt(value)] = value;
  const bytes = new DataView(new ArrayBuffer(Math.ceil(packed.length / 5) * 4));
  for (let at = 0; at < packed.length; at += 5) {
    let word = 0;
    for (let next = at; next < at + 5; next += 1) word = word * 85 + (values[packed.charCodeAt(next)] ?? 84);
    bytes.setUint32((at / 5) * 4, word);
  }
  const stream = new Blob([new Uint8Array(bytes.buffer, 0, Math.floor(packed.length * 0.8))])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"));
  const { style, script, parts, ...content } = await new Response(stream).json();
  const add = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    document.head.append(made);
  };
  await nextTask();
  add("style", style);
  for (const [id, html] of Object.entries(parts))
    document.getElementById(id).insertAdjacentHTML("beforeend", html);
  add("script", script);
  await start(content, nextTask); // of the script
})().catch((error) => {
  const failure = document.getElementById("failure");
  failure.hidden = false;
  failure.textContent = `This browser cannot show the replay: ${error}`;
});
