const RADIANS = Math.PI / 180

/** Where the sun stands: degrees above the horizon, and radians from north by way of east. */
export interface Sun {
  elevation: number
  azimuth: number
}

/** The sun's declination and hour angle at an instant and longitude, radians, to about a degree (Astronomical Almanac's low-precision formulas). */
function sunAngles(at: number, longitude: number): { declination: number; hour: number } {
  const days = at / 86_400_000 - 10_957.5
  const mean = (280.46 + 0.985_647_4 * days) * RADIANS
  const anomaly = (357.528 + 0.985_600_3 * days) * RADIANS
  const ecliptic = mean + (1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const tilt = 23.439 * RADIANS
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic))
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic))
  const sidereal = (280.460_618 + 360.985_647 * days + longitude) * RADIANS
  return { declination, hour: sidereal - ascension }
}

/** Sine of the sun's height at a place and instant: enough to tell day from night and clear from clouded. */
export function sunSine(at: number, longitude: number, latitude: number): number {
  const { declination, hour } = sunAngles(at, longitude)
  return Math.sin(latitude * RADIANS) * Math.sin(declination) + Math.cos(latitude * RADIANS) * Math.cos(declination) * Math.cos(hour)
}

export function sunAt(at: number, longitude: number, latitude: number): Sun {
  const { declination, hour } = sunAngles(at, longitude)
  const azimuth = Math.atan2(
    -Math.cos(declination) * Math.sin(hour),
    Math.sin(declination) * Math.cos(latitude * RADIANS) - Math.cos(declination) * Math.cos(hour) * Math.sin(latitude * RADIANS),
  )
  return { elevation: Math.asin(sunSine(at, longitude, latitude)) / RADIANS, azimuth }
}

/** Irradiance under a clear sky, W/m² (Haurwitz). */
export const clearSky = (sine: number): number => (sine <= 0 ? 0 : 1098 * sine * Math.exp(-0.057 / sine))

export type Sky = 'sunny' | 'cloudy' | 'overcast' | 'night'

/** What the sky is like, by the measured irradiance alone; undefined where the sun is too low to tell. */
export function skyOf(irradiance: number, sine: number): Sky | undefined {
  if (sine < 0) return 'night'
  if (sine < 0.12) return undefined
  const share = irradiance / clearSky(sine)
  return share > 0.72 ? 'sunny' : share > 0.35 ? 'cloudy' : 'overcast'
}
