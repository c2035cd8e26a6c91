import { signal } from '@preact/signals'
import { render } from 'preact'
import '../tokens.css'
import '../base.css'
import type { Marker } from './content.ts'
import { MapView } from './map-view.tsx'
import type { Point } from './projection.ts'

/** The page that tests of the map open: `?pick`, `?tiles`, `?moving=500`, or else a store, a door and a rider. */

const asked = new URLSearchParams(location.search)
const words = { zoomIn: 'Nearer', zoomOut: 'Farther', showAll: 'Show all' }
const store = { latitude: 7.489, longitude: 4.543 }
const door = { latitude: 7.4962, longitude: 4.5301 }
const places = [
  { name: 'Lagere', at: { latitude: 7.4885, longitude: 4.5405 } },
  { name: 'Aderemi Road', at: { latitude: 7.4921, longitude: 4.5362 } },
  { name: 'Mayfair', at: { latitude: 7.4948, longitude: 4.5352 } },
  { name: 'Campus Gate', at: { latitude: 7.4982, longitude: 4.5262 } },
]
const tiles = asked.has('tiles')
  ? { url: 'http://tiles.example/{z}/{x}/{y}{r}.png', credit: '© Mapmakers' }
  : undefined

const rider = signal<Point>({ latitude: 7.4921, longitude: 4.5352 })
const chosen = signal<Point[]>([])
const pressed = signal('')
const crowd = signal<Marker[]>([])

/** Moves each marker on a circle of its own; its position depends on the time. */
function move(time: number): Marker[] {
  const count = Number(asked.get('moving'))
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    at: {
      latitude: store.latitude + Math.sin(index * 12.9898) * 0.012 + Math.sin(time / 900 + index) * 0.0008,
      longitude: store.longitude + Math.cos(index * 78.233) * 0.009 + Math.cos(time / 900 + index) * 0.0008,
    },
  }))
}

Object.assign(globalThis, {
  moveRider(at: Point) {
    rider.value = at
  },
  /** Moves all markers in each of so many frames. Resolves with the milliseconds between the frames. */
  frames: (count: number) =>
    new Promise<number[]>((resolve) => {
      const times: number[] = []
      const step = (time: number) => {
        times.push(time)
        crowd.value = move(time)
        if (times.length <= count) requestAnimationFrame(step)
        else resolve(times.slice(1).map((each, index) => each - times[index]!))
      }
      requestAnimationFrame(step)
    }),
})

function Order() {
  const markers: Marker[] = [
    { id: 'store', at: store, icon: 'store', tone: 'ink', label: 'Iya Basira' },
    { id: 'door', at: door, icon: 'home', tone: 'good', label: 'You' },
    { id: 'rider', at: rider.value, icon: 'bike', label: 'Tunde' },
  ]
  return (
    <MapView
      label="Where the order is"
      words={words}
      fit={[store, door, rider.value]}
      markers={markers}
      lines={[{ points: [store, rider.value, door], dashed: true }]}
      places={places}
      tiles={tiles}
      onMarker={(id) => {
        pressed.value = id
      }}
    />
  )
}

const Pick = () => (
  <MapView
    label="Where should it go?"
    words={words}
    centre={chosen.value.at(-1) ?? store}
    zoom={16}
    places={places}
    onPick={(at) => {
      chosen.value = [...chosen.value, at]
    }}
  />
)

const Crowd = () => (
  <MapView label="Riders" words={words} height="90vh" centre={store} zoom={14} markers={crowd.value} />
)

function Page() {
  return (
    <main>
      <h1>Map</h1>
      {asked.has('pick') ? <Pick /> : asked.has('moving') ? <Crowd /> : <Order />}
      <output>
        {pressed.value || JSON.stringify({ count: chosen.value.length, ...chosen.value.at(-1) })}
      </output>
    </main>
  )
}

render(<Page />, document.getElementById('app')!)
