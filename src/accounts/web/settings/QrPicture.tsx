import { useMemo } from 'react';
import { qrPicture } from './qr-picture.ts';
import classes from './SecondFactor.module.css';

/** In a file of its own that is loaded when it is shown: drawing QR codes takes a big library. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => qrPicture(text), [text]);
  return <img className={classes.picture} src={picture} alt={label} />;
}
