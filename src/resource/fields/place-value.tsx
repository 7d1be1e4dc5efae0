interface Place {
  longitude: number
  latitude: number
}

/** A place to be read: longitude and latitude (WGS-84). */
export function PlaceValue({ value }: { value: unknown }) {
  const { longitude, latitude } = value as Place
  return `${longitude}, ${latitude}`
}
