import type { ReceiptContent } from './content.ts'
import { qrCode } from './qr.ts'
import { beside, gap, paragraph, type Section, stack } from './section.ts'
import { colours, column, styles } from './style.ts'

const side = 96

const smallPrint =
  'The status on this receipt is the one at the time it was made; the code leads to the latest. All amounts are in Nigerian naira (NGN).'

const aside = { x: column.x + side + 18, width: column.width - side - 18 }

/** The QR code and the address by which anyone can verify the receipt. */
export const check = ({ checkUrl }: ReceiptContent): Section =>
  beside(
    (top) => ({ shapes: [qrCode(checkUrl, side, column.x, top, colours.ink)], bottom: top + side }),
    stack(
      gap(4),
      paragraph('Scan to check this receipt', styles.caption, { within: aside }),
      gap(2),
      paragraph(checkUrl, { ...styles.smallPrint, colour: colours.brand }, { within: aside, link: checkUrl }),
      gap(6),
      paragraph(smallPrint, styles.smallPrint, { within: aside }),
    ),
  )
