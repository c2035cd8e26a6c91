import { TextField } from '../../kit/field.tsx'
import { useTitle } from '../../kit/title.ts'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'
import { missing } from '../form-check.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { type Editor, TownEditor } from './town-editor.tsx'
import { words as townWords } from './words.ts'

const words = townWords.streetsPage

interface Coordinates {
  latitude: number
  longitude: number
}

interface Street {
  name: string
  area: string
  /** «7.4905, 4.5521», or empty if the coordinates are not known. */
  where: string
}

const streetOf = ({
  name,
  area,
  coordinates,
}: {
  name: string
  area: string
  coordinates: Coordinates | null
}): Street => ({
  name,
  area,
  where: coordinates ? `${coordinates.latitude}, ${coordinates.longitude}` : '',
})

function toBody({ name, area, where }: Street, index: number) {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)[\s,]+(-?\d+(?:\.\d+)?)\s*$/.exec(where) ?? []
  if (where.trim() === '') return { name, area, coordinates: null }
  if (latitude === undefined || longitude === undefined)
    throw missing(`streets.${index}.coordinates`, words.whereWrong)
  return { name, area, coordinates: { latitude: Number(latitude), longitude: Number(longitude) } }
}

const editor: Editor<Street> = {
  path: paths.streets,
  ...words,
  load: async () => (await allPages((query) => live.client.getIleIfeStreets({ query }))).map(streetOf),
  save: async (streets) =>
    (await live.client.putStreets({ body: { streets: streets.map(toBody) } })).data.map(streetOf),
  blank: { name: '', area: '', where: '' },
  nameOf: ({ name }) => name,
  textOf: ({ name, area }) => `${name} ${area}`,
  isOrdered: false,
  fieldOf: (path) => path.replace(/\.(latitude|longitude)$/, ''),
  fields: ({ name, area, where }, index, set) => (
    <>
      <TextField
        name={`streets.${index}.name`}
        label={words.name}
        maxLength={120}
        autoComplete="off"
        value={name}
        onInput={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextField
        name={`streets.${index}.area`}
        label={words.area}
        maxLength={120}
        autoComplete="off"
        value={area}
        onInput={({ currentTarget }) => set({ area: currentTarget.value })}
      />
      <TextField
        name={`streets.${index}.coordinates`}
        label={words.where}
        placeholder={words.whereHint}
        maxLength={60}
        autoComplete="off"
        value={where}
        onInput={({ currentTarget }) => set({ where: currentTarget.value })}
      />
    </>
  ),
}

export default function StreetsPage() {
  useTitle(townWords.streets, appWords.app)
  return <TownEditor editor={editor} />
}
