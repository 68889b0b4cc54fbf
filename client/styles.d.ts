/** A CSS module: name in the file → class name in the page. */
declare module "*.module.css" {
  const styles: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: the shape esbuild gives a CSS module
  export default styles;
}

declare module "*.css";

/** Its URL. */
declare module "*.woff2" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the shape esbuild gives a file
  export default url;
}
