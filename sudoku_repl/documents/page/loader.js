// Unpacks the rest of the page, which is its larger part, and the runs. Then it starts the page.
(async () => {
  const nextTask = () => new Promise((done) => setTimeout(done)); // so that a long run does not block the page
  const packed = atob(document.getElementById("packed").textContent);
  const bytes = Uint8Array.from(packed, (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
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
