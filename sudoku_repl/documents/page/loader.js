// Unpacks the rest of the page, which is its larger part, and the runs. Then it starts the page.
(async () => {
  const nextTask = () => new Promise((done) => setTimeout(done)); // so that a long run does not block the page
  const packed = atob(document.getElementById("packed").textContent);
  const bytes = new Uint8Array(packed.length); // filled by a loop, which is ten times as fast as Uint8Array.from
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = packed.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { style, script, help, panel, ...content } = await new Response(stream).json();
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
  await start(content, nextTask); // of the script
})().catch((error) => {
  const failure = document.getElementById("failure");
  failure.hidden = false;
  failure.textContent = `This browser cannot show the replay: ${error}`;
});
