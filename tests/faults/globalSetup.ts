export { seedContent as setup } from "../harness/seedContent.ts";
