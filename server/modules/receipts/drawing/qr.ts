import encode from 'qr'
import { type Outline, pixelsPerPoint } from './shapes.ts'

/** The standard requires a quiet zone of four modules around the code. */
const quiet = 4

/** A QR code whose modules fill at most a square; the quiet zone is around it. */
export function qrCode(address: string, side: number, x: number, y: number, colour: string): Outline {
  const rows = encode(address, 'raw', { ecc: 'medium', border: quiet })
  // Modules of whole pixels have sharp edges.
  const unit = Math.floor((side / (rows.length - 2 * quiet)) * pixelsPerPoint) / pixelsPerPoint
  const path = rows
    .flatMap((row, top) => row.map((dark, left) => (dark ? `M${left} ${top}h1v1h-1z` : '')))
    .join('')
  return { kind: 'outline', path, x: x - quiet * unit, y: y - quiet * unit, unit, colour }
}
