/** A bucket and how to enter it. The secret must never be logged. */
export type ObjectStoreLocation = {
  /** `https://host:port` */
  endpoint: string;
  bucket: string;
  /** Before every key: '' or ends with '/'. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const FORM = 's3://SCHLUESSEL:GEHEIMNIS@host:port/bucket?region=eu-central-1&tls=true';
/** What stores that know no regions expect. */
const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w./-]*$/;
const KNOWN_PARAMETERS = new Set(['region', 'tls']);

/** `s3://key:secret@host:port/bucket/prefix?region=…&tls=false`. A problem is a German sentence without the secret. */
export function readFileStoreUrl(text: string): ObjectStoreLocation | { problem: string } {
  if (!URL.canParse(text) || !text.startsWith('s3://')) {
    return { problem: `FILE_STORE_URL muss die Form ${FORM} haben` };
  }
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN_PARAMETERS.has(name));
  const tls = url.searchParams.get('tls') ?? 'true';
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (url.hostname === '') return { problem: 'FILE_STORE_URL nennt keinen Server' };
  if (accessKeyId === '' || secretAccessKey === '') {
    return {
      problem:
        'FILE_STORE_URL nennt keinen Schlüssel mit Geheimnis (SCHLUESSEL:GEHEIMNIS@ vor dem Server; Sonderzeichen mit % verschlüsselt, / als %2F)',
    };
  }
  if (!BUCKET.test(bucket)) return { problem: 'FILE_STORE_URL nennt keinen gültigen Bucket nach dem Server' };
  if (!PREFIX.test(prefix)) return { problem: 'FILE_STORE_URL nennt einen ungültigen Ordner nach dem Bucket' };
  if (unknown !== undefined) return { problem: 'FILE_STORE_URL darf nach dem ? nur region und tls nennen' };
  if (tls !== 'true' && tls !== 'false') return { problem: 'FILE_STORE_URL: tls muss true oder false sein' };
  return {
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

/** '' for what is no percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
