export interface StreetRow {
  id: string
  name: string
  area: string
  latitude: number | null
  longitude: number | null
}

export const toStreet = ({ id, name, area, latitude, longitude }: StreetRow) => ({
  id,
  name,
  area,
  coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
})
