import { parse, type Spec, View } from "vega";

interface Point {
  confidence: number;
  precision: number;
  recall: number;
}
interface Bin {
  titles: number;
  confidence: number;
  right: number;
  low: number;
  high: number;
}

const axes = (x: string, y: string): Pick<Spec, "axes"> => ({
  axes: [
    { orient: "bottom", scale: "x", title: x, grid: true },
    { orient: "left", scale: "y", title: y, grid: true },
  ],
});

const frame = {
  $schema: "https://vega.github.io/schema/vega/v6.json",
  width: 480,
  height: 360,
  padding: 10,
  background: "white",
};

/** Precision over recall, and how often a confidence is right: two SVG pictures, drawn without a browser. */
export async function curveSvg(
  points: Point[],
  bins: Bin[],
  threshold: number,
): Promise<{ curve: string; calibration: string }> {
  const chosen = points.find((point) => point.confidence >= threshold);
  const curve: Spec = {
    ...frame,
    data: [
      { name: "points", values: points },
      { name: "chosen", values: chosen ? [chosen] : [] },
    ],
    scales: [
      { name: "x", type: "linear", domain: [0, 1], range: "width" },
      { name: "y", type: "linear", domain: [0.8, 1], range: "height", clamp: true },
    ],
    ...axes("recall", "precision"),
    marks: [
      {
        type: "line",
        from: { data: "points" },
        encode: {
          enter: {
            x: { scale: "x", field: "recall" },
            y: { scale: "y", field: "precision" },
            stroke: { value: "#4c78a8" },
            strokeWidth: { value: 2 },
          },
        },
      },
      {
        type: "symbol",
        from: { data: "chosen" },
        encode: {
          enter: {
            x: { scale: "x", field: "recall" },
            y: { scale: "y", field: "precision" },
            fill: { value: "#e45756" },
            size: { value: 80 },
          },
        },
      },
    ],
  };
  const calibration: Spec = {
    ...frame,
    data: [
      { name: "bins", values: bins },
      { name: "diagonal", values: [{ at: 0 }, { at: 1 }] },
    ],
    scales: [
      { name: "x", type: "linear", domain: [0, 1], range: "width" },
      { name: "y", type: "linear", domain: [0, 1], range: "height" },
    ],
    ...axes("confidence", "share of right answers"),
    marks: [
      {
        type: "line",
        from: { data: "diagonal" },
        encode: {
          enter: {
            x: { scale: "x", field: "at" },
            y: { scale: "y", field: "at" },
            stroke: { value: "#bbbbbb" },
          },
        },
      },
      {
        type: "rule",
        from: { data: "bins" },
        encode: {
          enter: {
            x: { scale: "x", field: "confidence" },
            y: { scale: "y", field: "low" },
            y2: { scale: "y", field: "high" },
            stroke: { value: "#4c78a8" },
          },
        },
      },
      {
        type: "symbol",
        from: { data: "bins" },
        encode: {
          enter: {
            x: { scale: "x", field: "confidence" },
            y: { scale: "y", field: "right" },
            fill: { value: "#4c78a8" },
            size: { value: 60 },
          },
        },
      },
    ],
  };
  return { curve: await draw(curve), calibration: await draw(calibration) };
}

const draw = (spec: Spec) => new View(parse(spec), { renderer: "none" }).toSVG();
