// Sentences: arrays of strings and mentions. A mention is an object with its `text` and what it leads to: a `cell`,
// `houses`, a `step` or a `level`.

import { element } from "./dom.js";

/** Mentions a step. */
export function stepName({ step }) {
  return { text: `step ${step}`, step };
}

/** Mentions a guess level. */
export function levelName(level) {
  return { text: `level ${level}`, level };
}

/** Returns a sentence as a string. */
export function textOf(sentence) {
  return sentence.map((part) => part.text ?? part).join("");
}

/** Joins sentences by a text. */
export function joined(sentences, between) {
  return sentences.flatMap((sentence, number) => (number ? [between, ...sentence] : sentence));
}

/** Returns a sentence with a link for each mention. */
export function linked(sentence) {
  const made = document.createDocumentFragment();
  made.append(...sentence.map((part) => (part.text === undefined ? part : link(part))));
  return made;
}

function link({ text, isSign, ...target }) {
  if (isSign) return element("span", { className: "whole" }, text); // which no line may break
  const made = element("a", { className: "link", role: "link", tabIndex: -1 }, text);
  Object.assign(made.dataset, target);
  return made;
}
