export { seedContent as setup } from "../support/seedContent.ts";
