import { Line, Part, Prose, Record, type Static, Type } from '../schema.ts'

export const Coordinates = Part('A point on the map.', {
  latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north.', examples: [7.4905] }),
  longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east.', examples: [4.5521] }),
})
export type Coordinates = Static<typeof Coordinates>

export const Location = Record(
  {
    city: Line(80, 'The city.', { examples: ['Ile-Ife'] }),
    street: Line(120, 'The street.', { examples: ['Lagere'] }),
    description: Prose(300, 'How to find the door.', { examples: ['Blue gate opposite the pharmacy'] }),
    coordinates: Coordinates,
  },
  { description: 'A place food comes from or goes to.' },
)
export type Location = Static<typeof Location>
