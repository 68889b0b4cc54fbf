import "react";

declare module "react" {
  // https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-commandfor: React passes both through.
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
  // https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-dialog-closedby
  interface DialogHTMLAttributes<T> extends HTMLAttributes<T> {
    closedby?: "any" | "closerequest" | "none";
  }
}
