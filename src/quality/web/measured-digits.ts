const MAX_DIGITS = 4;

/** As many decimals as the most exact of these figures has, at most four: gauges show no more. */
export function digitsOf(values: readonly (number | null)[]): number {
  return Math.max(
    0,
    ...values.map((value) => {
      if (value === null) return 0;
      for (let digits = 0; digits < MAX_DIGITS; digits += 1) {
        if (Math.abs(value - Number(value.toFixed(digits))) < 1e-9) return digits;
      }
      return MAX_DIGITS;
    }),
  );
}
