import type { Order } from '#contract/records/order.ts'

type Place = Pick<Order['delivery']['location'], 'city' | 'street' | 'coordinates'>

/** A link that opens the telephone's map app with directions to a place. */
export function mapLink({ city, street, coordinates }: Place, name: string, device: string): string {
  const words = encodeURIComponent(`${street}, ${city}`)
  const point = coordinates && `${coordinates.latitude},${coordinates.longitude}`
  if (/Android/i.test(device))
    return point ? `geo:${point}?q=${point}(${encodeURIComponent(name)})` : `geo:0,0?q=${words}`
  if (/iPhone|iPad|Macintosh/i.test(device)) return `https://maps.apple.com/?daddr=${point ?? words}`
  return `https://www.google.com/maps/dir/?api=1&destination=${point ?? words}`
}
