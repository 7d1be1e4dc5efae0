import { sky } from '#domain/demo/shapes.ts'
import { fromQuantiles, noise, noonToNoon, normal } from './seeded.ts'

const RAD = Math.PI / 180
const LEVELS = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95]

/** Sine of the sun's elevation at local solar time (declination by Cooper's formula). */
function sunSine(latitude: number, dayOfYear: number, minute: number): number {
  const declination = 23.45 * RAD * Math.sin((RAD * 360 * (284 + dayOfYear)) / 365)
  const hourAngle = RAD * (minute / 4 - 180)
  return Math.sin(latitude * RAD) * Math.sin(declination) + Math.cos(latitude * RAD) * Math.cos(declination) * Math.cos(hourAngle)
}

/** Less of a clear sky's light than this is a rain cloud; mm/h for each hundred percent less, and at most. */
const RAIN_BELOW = 0.16
const RAIN_STEP = 40
const MOST_RAIN = 12

export interface WeatherDay {
  /** W/m2 on the level, by minute. */
  irradiance: Float64Array
  /** degC by minute. */
  temperature: Float64Array
  /** mm/h by minute: out of the darkest clouds. */
  rain: Float64Array
}

/**
 * A day of sun and air. Clear sky after Haurwitz; the day's clearness is drawn from the measured spread of days; within the day clouds move in five-minute
 * steps as measured, more of them on half-clear days. `seed` names the place: its days follow from `dayNumber`, and air temperature runs on over midnight.
 */
export function weatherDay(latitude: number, dayOfYear: number, seed: number, dayNumber: number): WeatherDay {
  const irradiance = new Float64Array(1440)
  const temperature = new Float64Array(1440)
  const rain = new Float64Array(1440)
  const clearness = (day: number): number => fromQuantiles(sky.dayShare, LEVELS, noise(seed, day * 2 + 1))
  const share = clearness(dayNumber)
  const restless = 1 - Math.abs(share - 0.65) / 0.65
  const front = noonToNoon((day) => normal(seed + 2, day) * 2.5, dayNumber)
  const swing = noonToNoon((day) => 2.5 + 3.5 * clearness(day), dayNumber)
  const clouds = seed ^ Math.imul(dayNumber, 0x85ebca6b)
  let cloud = 0
  let target = 0
  for (let minute = 0; minute < 1440; minute++) {
    if (minute % 5 === 0) {
      const u = noise(clouds, 1000 + minute)
      const step =
        u < 0.9
          ? sky.fiveMinuteStep.median + (u / 0.9) * (sky.fiveMinuteStep.p90 - sky.fiveMinuteStep.median)
          : sky.fiveMinuteStep.p99 * noise(clouds, 3000 + minute)
      target = target * 0.85 + (noise(clouds, 5000 + minute) < 0.5 ? -1 : 1) * step * restless
    }
    cloud += (target - cloud) / 3
    const sine = sunSine(latitude, dayOfYear, minute)
    const clear = sine > 0 ? 1098 * sine * Math.exp(-0.057 / sine) : 0
    irradiance[minute] = Math.max(0, clear * Math.min(1.08, Math.max(0.08, share + cloud)))
    rain[minute] = Math.min(MOST_RAIN, Math.max(0, RAIN_BELOW - share - cloud) * RAIN_STEP)
    const season = 16 - (latitude - 22) * 0.35 - 11 * Math.cos((RAD * 360 * (dayOfYear + minute / 1440 - 20)) / 365)
    temperature[minute] = season + front(minute) + swing(minute) * Math.sin(RAD * (minute / 4 - 135))
  }
  return { irradiance, temperature, rain }
}
