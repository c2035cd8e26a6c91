import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface ChartProps {
  /** Seconds since 1970. */
  times: number[]
  values: number[]
  /** What stands below each bar; without them, dates where there is room. */
  names?: string[]
  label: string
  format: (value: number) => string
}

const height = 240
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A custom property may say light-dark(); a canvas needs the colour itself. */
function painted(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = colour(name)
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Room for half a bar on either side. */
function withRoom(times: number[]): uPlot.Scale.Range {
  const half = times.length > 1 ? (times[1]! - times[0]!) / 2 : 43_200
  return (_plot, min, max) => [min - half, max + half]
}

/** Bars over time. It draws itself anew with the width of its place and with the theme. */
export default function Chart({ times, values, names, label, format }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current!
    let plot: uPlot | undefined
    const draw = () => {
      plot?.destroy()
      const [ink, line, brand] = [painted('--muted'), painted('--line'), painted('--brand')]
      const axis: uPlot.Axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line } }
      plot = new uPlot(
        {
          width: box.clientWidth,
          height,
          legend: { show: false },
          cursor: { show: false },
          scales: {
            x: { range: withRoom(times) },
            y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] },
          },
          axes: [
            {
              ...axis,
              grid: { show: false },
              ...(names ? { splits: () => times, values: () => names } : {}),
            },
            { ...axis, size: 70, values: (_plot, splits) => splits.map(format) },
          ],
          series: [
            {},
            {
              label,
              stroke: brand,
              fill: brand,
              width: 0,
              paths: uPlot.paths.bars!({ size: [0.7, 48], radius: 0.15 }),
              points: { show: false },
            },
          ],
        },
        [times, values],
        box,
      )
    }
    const observer = new ResizeObserver(() => plot?.setSize({ width: box.clientWidth, height }))
    const dark = matchMedia('(prefers-color-scheme: dark)')
    draw()
    observer.observe(box)
    dark.addEventListener('change', draw)
    return () => {
      observer.disconnect()
      dark.removeEventListener('change', draw)
      plot?.destroy()
    }
  }, [times, values])
  return <div ref={place} class="chart" role="img" aria-label={label} />
}
