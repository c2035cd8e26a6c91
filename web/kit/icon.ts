import { h, type SVGAttributes } from 'preact'

/**
 * Draws an icon of the library. The build uses this instead of the library's own code, because it has only what the screens need.
 * An icon without a label is hidden from screen readers.
 */
export default (d: string) =>
  ({ size = 24, ...rest }: SVGAttributes<SVGSVGElement> & { size?: number }) =>
    h(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 2,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        ...(rest['aria-label'] ? { role: 'img' } : { 'aria-hidden': 'true' }),
        ...rest,
      },
      h('path', { d }),
    )
