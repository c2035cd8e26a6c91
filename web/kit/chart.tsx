import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { dateText } from './time.tsx'
import { marketZone } from './zone.ts'
import 'uplot/dist/uPlot.min.css'

export interface ChartProps {
  /** Seconds since 1970. */
  times: number[]
  values: number[]
  /** The text below each bar. By default it is the date, where there is room. */
  names?: string[]
  label: string
  /** The text about the bar under the finger or pointer. */
  describe: (index: number) => string
}

const height = 240
const daySeconds = 86_400
const short = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The computed colour of a custom property: a canvas does not understand `light-dark()`. */
function painted(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = colour(name)
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Sums of money over time, as bars. It follows its container's width, and is drawn again when the theme changes. */
export default function Chart({ times, values, names, label, describe }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const box = place.current!
    let plot: uPlot | undefined
    // Half a day of room at each end, or half the distance of two bars, so that the first and the last bar are not cut.
    const half = (times.length > 1 ? times[1]! - times[0]! : daySeconds) / 2
    const draw = () => {
      plot?.destroy()
      const [ink, line, brand] = [painted('--muted'), painted('--line'), painted('--brand')]
      const font = '12px Inter, system-ui, sans-serif'
      const axis: uPlot.Axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { show: false } }
      plot = new uPlot(
        {
          width: box.clientWidth,
          height,
          padding: [8, 4, 0, 0],
          legend: { show: false },
          cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
          tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), marketZone),
          scales: {
            x: { range: (_plot, min, max) => [min - half, max + half] },
            y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] },
          },
          axes: [
            {
              ...axis,
              grid: { show: false },
              space: 64,
              size: 30,
              incrs: [1, 2, 3, 7, 14, 28, 56, 91].map((days) => days * daySeconds),
              values: (_plot, splits) => splits.map((seconds) => dateText(seconds * 1000)),
              ...(names ? { splits: () => times, values: () => names } : {}),
            },
            {
              ...axis,
              size: 52,
              gap: 4,
              values: (_plot, splits) => splits.map((value) => `₦${short.format(value)}`),
            },
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
          hooks: {
            setCursor: [
              ({ cursor: { idx } }) => {
                told.current!.textContent = typeof idx === 'number' ? describe(idx) : ''
              },
            ],
          },
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
  return (
    <>
      <p ref={told} class="told" aria-hidden="true" />
      <div ref={place} class="chart" role="img" aria-label={label} />
    </>
  )
}
