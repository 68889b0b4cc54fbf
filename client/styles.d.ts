/** CSS modules: class names by their names in the file. */
declare module "*.module.css" {
  const styles: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: the shape esbuild gives a CSS module
  export default styles;
}

declare module "*.css";
