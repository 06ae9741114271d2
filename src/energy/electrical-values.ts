/** The electrical part of an energy record: kW, V, A, Hz, kvar, kVA. DATA-47 */
export type ElectricalValues = {
  power?: number | null;
  voltage?: number | null;
  current?: number | null;
  powerFactor?: number | null;
  frequency?: number | null;
  reactivePower?: number | null;
  apparentPower?: number | null;
};

/** Accuracy in percent. DATA-49 */
export type MeterMetadata = { accuracy?: number };
