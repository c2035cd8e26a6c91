import { h, type SVGAttributes } from 'preact'

/**
 * Draws an icon of the library, by no more than the screens use of it. The build puts it in the place of the library's own. One without
 * a label says nothing to those who hear the screen.
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
