import { z } from 'zod'

/** A place that the geocoding service has found. */
const Place = z.object({
  name: z.string(),
  country: z.string().optional(),
  admin1: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
})
type Place = z.infer<typeof Place>

const Geocoding = z.object({ results: z.array(Place).optional() })

const DAYS_MAX = 7

/** Search parameters as the Open-Meteo geocoding interface has them. */
export function placeUrl(address: string, name: string): URL {
  const url = new URL(address)
  url.searchParams.set('name', name)
  url.searchParams.set('count', '1')
  url.searchParams.set('format', 'json')
  return url
}

/** The best match; nothing when there is none. Throws when the response has another shape. */
export const readPlace = (response: unknown): Place | undefined => Geocoding.parse(response).results?.[0]

const CURRENT = [
  'temperature_2m',
  'apparent_temperature',
  'relative_humidity_2m',
  'weather_code',
  'wind_speed_10m',
] as const
const DAILY = [
  'weather_code',
  'temperature_2m_max',
  'temperature_2m_min',
  'precipitation_sum',
  'precipitation_probability_max',
] as const

/** Metric units; the days are those of the place. */
export function forecastUrl(address: string, { latitude, longitude }: Place): URL {
  const url = new URL(address)
  url.searchParams.set('latitude', String(latitude))
  url.searchParams.set('longitude', String(longitude))
  url.searchParams.set('current', CURRENT.join(','))
  url.searchParams.set('daily', DAILY.join(','))
  url.searchParams.set('timezone', 'auto')
  url.searchParams.set('forecast_days', String(DAYS_MAX))
  return url
}

const amounts = z.array(z.number().nullable())

const Forecast = z.object({
  current: z.object({
    time: z.string(),
    temperature_2m: z.number(),
    apparent_temperature: z.number(),
    relative_humidity_2m: z.number(),
    weather_code: z.number(),
    wind_speed_10m: z.number(),
  }),
  daily: z.object({
    time: z.array(z.string()).max(DAYS_MAX),
    weather_code: amounts,
    temperature_2m_max: amounts,
    temperature_2m_min: amounts,
    precipitation_sum: amounts,
    precipitation_probability_max: amounts,
  }),
})

/** Temperatures in °C, wind in km/h, precipitation in mm. */
export const Weather = z.object({
  place: z.string(),
  now: z.object({
    localTime: z.string(),
    weather: z.string(),
    temperature: z.number(),
    feelsLike: z.number(),
    humidityPercent: z.number(),
    wind: z.number(),
  }),
  days: z.array(
    z.object({
      date: z.string(),
      weather: z.string(),
      highest: z.number().nullable(),
      lowest: z.number().nullable(),
      precipitation: z.number().nullable(),
      precipitationPercent: z.number().nullable(),
    }),
  ),
  units: z.string(),
})

/** Throws when the response has another shape. */
export function readForecast(response: unknown, place: Place): z.infer<typeof Weather> {
  const { current, daily } = Forecast.parse(response)
  return {
    place: [place.name, place.admin1, place.country].filter(Boolean).join(', '),
    now: {
      localTime: current.time,
      weather: conditionOf(current.weather_code),
      temperature: current.temperature_2m,
      feelsLike: current.apparent_temperature,
      humidityPercent: current.relative_humidity_2m,
      wind: current.wind_speed_10m,
    },
    days: daily.time.map((date, index) => ({
      date,
      weather: conditionOf(daily.weather_code[index] ?? undefined),
      highest: daily.temperature_2m_max[index] ?? null,
      lowest: daily.temperature_2m_min[index] ?? null,
      precipitation: daily.precipitation_sum[index] ?? null,
      precipitationPercent: daily.precipitation_probability_max[index] ?? null,
    })),
    units: '°C, km/h, mm',
  }
}

/** The weather codes of the World Meteorological Organization that Open-Meteo uses, by the first of each range. */
const CONDITIONS: [from: number, condition: string][] = [
  [95, 'thunderstorm'],
  [85, 'snow showers'],
  [80, 'rain showers'],
  [71, 'snow'],
  [66, 'freezing rain'],
  [61, 'rain'],
  [56, 'freezing drizzle'],
  [51, 'drizzle'],
  [45, 'fog'],
  [3, 'overcast'],
  [2, 'partly cloudy'],
  [1, 'mainly clear'],
  [0, 'clear'],
]

const conditionOf = (code: number | undefined): string =>
  CONDITIONS.find(([from]) => code !== undefined && code >= from)?.[1] ?? 'unknown'
