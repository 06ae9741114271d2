/** TPKT (RFC 1006): version 3, a zero, and the length of the whole telegram. */
const TPKT_BYTES = 4;
/** COTP data header and the shortest S7 acknowledgement. */
const SHORTEST = 7;
const LONGEST = 8192;

/**
 * Telegrams cut out of a stream of bytes. TCP delivers them in any pieces; nodes7 believes that each piece is one
 * telegram, so it must get them one by one.
 */
export function telegramCutter(): { add(chunk: Buffer): Buffer[] } {
  let rest: Buffer = Buffer.alloc(0);
  return {
    /** Throws when the bytes cannot be telegrams. */
    add(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const telegrams: Buffer[] = [];
      while (rest.length >= TPKT_BYTES) {
        const length = rest.readUInt16BE(2);
        if (rest[0] !== 3 || length < SHORTEST || length > LONGEST) throw new RangeError('not a TPKT telegram');
        if (rest.length < length) break;
        telegrams.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      return telegrams;
    },
  };
}
