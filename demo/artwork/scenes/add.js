/** Puts a flat thing on the page, to be shot under that name. A classic script: browsers load no modules from files. */
globalThis.add = (name, className, html, style = "") => {
  const element = document.createElement("div");
  element.className = className;
  element.dataset.print = name;
  element.style.cssText = style;
  element.innerHTML = html;
  document.body.append(element);
};
