/** From bright steel to the end of its temper colours, in °C. */
export const temperDegrees = { least: 200, most: 340 };
