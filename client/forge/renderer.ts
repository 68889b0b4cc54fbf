/**
 * Draws heat over a picture, in WebGL 2.
 *
 * The picture is its own temperature map: the shader reads the temperature from the colour, adds the heat, and gives the
 * pixel the colour of the sum with its own grain. Where there is neither heat nor a dent, the canvas is transparent.
 */

import type { HeatGrid } from "./heatGrid.ts";
import { temperTables } from "./temper.ts";

export type Renderer = NonNullable<ReturnType<typeof createRenderer>>;

export type RendererSize = {
  widthPx: number;
  heightPx: number;
  grid: HeatGrid;
  picture: PictureFit;
};

/** How `object-fit: cover` fits the picture: its proportions, and `object-position` from 0 to 1. */
export type PictureFit = { aspect: number; position: [x: number, y: number] };

/** Squares on each side of the plate, in whose corners the bend of the heat is computed. */
const squares = 32;
const maxDents = 8;

/** The bend is noise, so that the edges of the heat wander, and `z` a factor by which the heat differs. */
const vertexShader = `#version 300 es
uniform vec2 size;
out vec2 u;
out vec3 bend;
float noise(vec2 p){
vec2 i=floor(p),f=p-i;
f=f*f*(3.-2.*f);
vec4 k=fract(sin(vec4(0,1,57,58)+dot(i,vec2(1,57)))*43758.5);
return mix(mix(k.x,k.y,f.x),mix(k.z,k.w,f.x),f.y)-.5;
}
void main(){
int i=gl_VertexID/6,k=gl_VertexID%6;
u=vec2(i%${squares}+(50>>k&1),i/${squares}+(44>>k&1))/${squares}.;
vec2 a=u*vec2(size.x/size.y,1)*3.;
bend=vec3(vec2(noise(a+9.),noise(a))*.09+vec2(noise(a*2.7),noise(a*2.7+5.))*.03,1.+.45*noise(a*1.7+3.));
gl_Position=vec4(u.x*2.-1.,1.-u.y*2.,0,1);
}`;

/**
 * `heat` reads the grid as a bicubic B-spline, in four taps. `temperature` says steel or orchid by how much green is
 * missing. What is hot has straw and bronze between silver and orchid. No colour passes the first blue. A dent has a
 * floor, a wall and a lip, is lit from above on the left, and bends what the steel reflects.
 */
const fragmentShader = `#version 300 es
precision highp float;
uniform sampler2D picture,cells,tables;
uniform vec2 size,cover,grid,position;
uniform vec3 dents[${maxDents}];
in vec2 u;
in vec3 bend;
out vec4 colour;
float heat(vec2 u){
vec2 p=u*grid-.5,f=fract(p),i=p-f,a=f*f,b=a*f;
vec2 w0=(1.-3.*f+3.*a-b)/6.,w1=(4.-6.*a+3.*b)/6.,g0=w0+w1,g1=1.-g0;
vec2 h0=(i-.5+w1/g0)/grid,h1=(i+1.5+b/6./g1)/grid;
return mix(mix(texture(cells,h1),texture(cells,vec2(h0.x,h1.y)),g0.x),mix(texture(cells,vec2(h1.x,h0.y)),texture(cells,h0),g0.x),g0.y).r;
}
vec3 table(float t,float row){
return texture(tables,vec2(t*.996+.002,(row+.5)/3.)).rgb;
}
float temperature(vec3 c){
vec3 t=table(dot(c,vec3(.2126,.7152,.0722)),2.);
return mix(t.r,t.g,smoothstep(.03,.11,(c.r+c.b)*.5-c.g));
}
void main(){
vec2 slope=vec2(0);
float m=0.;
for(int i=0;i<${maxDents}&&dents[i].z>0.;i++){
vec2 v=(u-dents[i].xy)*vec2(size.x/size.y,1)*13.;
float r=length(v);
slope+=v*(smoothstep(.5,.9,r)*smoothstep(1.,.9,r)*1.4-.2*smoothstep(.9,1.,r)*smoothstep(1.4,1.,r));
m=max(m,smoothstep(1.5,1.4,r));
}
vec2 b=u+bend.xy;
float h=texture(cells,b).r<.001?0.:heat(b);
if(h<.003&&m==0.){colour=vec4(0);return;}
h*=bend.z;
float p=h*24.,f=fwidth(p);
vec2 q=u*cover+(1.-cover)*position-slope*.018;
vec3 c=texture(picture,q).rgb;
float t0=temperature(c),t1=temperature(textureLod(picture,q,2.5).rgb),t=mix(t1,t0,smoothstep(.03,.1,abs(t0-t1))),x=t+h;
x=x<.8?x:.985-.185*exp((.8-x)/.185);
vec3 was=table(t,0.),now=mix(table(x,0.),table(x,1.),smoothstep(.02,.12,h));
float k=(1.+3.*dot(now,vec3(.2,.7,.1)))/(1.+3.*dot(was,vec3(.2,.7,.1)));
float line=max(0.,1.-abs(p-round(p))/max(f,1e-4)/1.4)*smoothstep(.02,.1,h)*smoothstep(0.,.02,f);
float e=max(m,smoothstep(.004,.05,h)),s=dot(slope,vec2(.4,.6));
colour=vec4(clamp((now+(c-was)*min(k,1.8)-line*.05)*(1.+.45*s)+.07*s,0.,1.)*e,e);
}`;

/** `null` without a graphics processor that is fast enough, and where the shaders do not compile. */
export function createRenderer(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const gl = canvas.getContext("webgl2", {
    antialias: false,
    depth: false,
    powerPreference: "low-power",
    failIfMajorPerformanceCaveat: true,
  });
  if (!gl) return null;
  const program = linked(gl);
  if (!program) return null;
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not a hook
  gl.useProgram(program);
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  for (const [unit, name] of ["picture", "cells", "tables"].entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, unit === 0 ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.uniform1i(uniform(name), unit);
  }
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 256, 3, 0, gl.RGBA, gl.UNSIGNED_BYTE, temperTables());
  gl.activeTexture(gl.TEXTURE0);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.activeTexture(gl.TEXTURE1); // the one that changes
  let dents = 0;

  return {
    /** Clears the canvas, too. */
    resize({ widthPx, heightPx, grid: { columns, rows }, picture: { aspect, position } }: RendererSize): void {
      canvas.width = widthPx;
      canvas.height = heightPx;
      gl.viewport(0, 0, widthPx, heightPx);
      const frame = widthPx / heightPx / aspect;
      gl.uniform2f(uniform("size"), widthPx, heightPx);
      gl.uniform2f(uniform("cover"), Math.min(1, frame), Math.min(1, 1 / frame));
      gl.uniform2f(uniform("grid"), columns, rows);
      gl.uniform2f(uniform("position"), ...position);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, columns, rows, 0, gl.RED, gl.FLOAT, null);
    },
    draw(grid: HeatGrid): void {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, grid.columns, grid.rows, gl.RED, gl.FLOAT, grid.cells());
      gl.drawArrays(gl.TRIANGLES, 0, squares * squares * 6);
    },
    /** From the next frame on there is a dent, 0 to 1 from the left and top edges, in place of the eighth before it. */
    dent(x: number, y: number): void {
      gl.uniform3f(uniform(`dents[${dents++ % maxDents}]`), x, y, 1);
    },
    isDented: () => dents > 0,
    /** Browsers keep a limited number of contexts, and those of removed canvases until they are collected. */
    release: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
  };
}

function linked(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return null; // the context is lost
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}
