import { seededRandom } from '#platform/random.ts';

/** Weather and electricity of a place, made up by day and name: believable, repeatable, and marked as simulation. */
const DAY_MS = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MAX_FORECAST_DAYS = 14;
const PEAK_FROM_HOUR = 7;
const PEAK_TO_HOUR = 22;
/** Euro per kWh, as the tariff of the specification. */
const PEAK_PRICE = 0.32;
const OFF_PEAK_PRICE = 0.18;

/** `seed` makes a world of its own, such as that of the virtual plant. */
export function weatherAt(location: string, ms: number, seed = ''): object {
  const day = dayOf(seed + location, ms);
  const hour = new Date(ms).getUTCHours();
  const swing = Math.cos(((hour - 14) / 24) * 2 * Math.PI);
  return {
    location,
    timestamp: new Date(Math.floor(ms / 3_600_000) * 3_600_000).toISOString(),
    temperatureC: rounded(day.meanC + day.swingC * swing, 1),
    humidityPercent: day.humidityPercent,
    windKmh: day.windKmh,
    condition: day.condition,
  };
}

export function forecastOf(location: string, days: number, nowMs: number, seed = ''): object {
  const count = Math.min(MAX_FORECAST_DAYS, Math.max(1, Math.floor(days)));
  return {
    location,
    days: Array.from({ length: count }, (_, index) => {
      const ms = nowMs + index * DAY_MS;
      const day = dayOf(seed + location, ms);
      return {
        date: isoDay(ms),
        minimumC: rounded(day.meanC - day.swingC, 1),
        maximumC: rounded(day.meanC + day.swingC, 1),
        windKmh: day.windKmh,
        condition: day.condition,
      };
    }),
  };
}

export function pricesOf(market: string, date: string, seed = ''): object {
  const random = seededRandom(`price ${seed}${market} ${date}`);
  return {
    market,
    date,
    unit: 'EUR/kWh',
    prices: HOURS.map((hour) => {
      const base = hour >= PEAK_FROM_HOUR && hour < PEAK_TO_HOUR ? PEAK_PRICE : OFF_PEAK_PRICE;
      return { hour, price: rounded(base * random.between(0.9, 1.1), 4) };
    }),
  };
}

export function demandOf(region: string, date: string, seed = ''): object {
  const random = seededRandom(`demand ${seed}${region} ${date}`);
  const meanMw = seededRandom(`region ${seed}${region}`).integer(400, 4000);
  return {
    region,
    date,
    unit: 'MW',
    demand: HOURS.map((hour) => {
      const shape = 1 + 0.25 * Math.sin(((hour - 7) / 24) * 2 * Math.PI);
      return { hour, demand: Math.round(meanMw * shape * random.between(0.97, 1.03)) };
    }),
  };
}

function dayOf(place: string, ms: number) {
  const random = seededRandom(`weather ${place} ${isoDay(ms)}`);
  const dayOfYear = (ms / DAY_MS) % 365.25;
  // Coldest in the middle of January.
  const season = -Math.cos(((dayOfYear - 15) / 365.25) * 2 * Math.PI);
  return {
    meanC: 10 + 9 * season + random.normal(0, 2.5),
    swingC: random.between(2, 6),
    humidityPercent: random.integer(45, 90),
    windKmh: random.integer(3, 35),
    condition: random.pick(['sonnig', 'bewölkt', 'Regen', 'bedeckt']),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
