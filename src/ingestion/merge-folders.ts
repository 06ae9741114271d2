/** Files of a folder by name, each with the digest of its content. */
export type FolderState = ReadonlyMap<string, string>;

export type FolderMerge = {
  /** Files to write to the database from here, and those to remove there. */
  upload: string[];
  removeThere: string[];
  /** The other way round. */
  download: string[];
  removeHere: string[];
};

/**
 * Brings a folder and its copy in the database together. `before` is what both had after the last time: what changed
 * here since then goes there, everything else comes from there. Without it (just taken over, or just started) the
 * database is right, unless it knows nothing yet.
 */
export function mergeFolders(here: FolderState, there: FolderState, before: FolderState | null): FolderMerge {
  const merge: FolderMerge = { upload: [], removeThere: [], download: [], removeHere: [] };
  const isFirst = before === null;
  for (const name of new Set([...here.keys(), ...there.keys()])) {
    const own = here.get(name);
    const kept = there.get(name);
    if (own === kept) continue;
    const isOurs = isFirst ? there.size === 0 : own !== before.get(name);
    if (isOurs && own !== undefined) merge.upload.push(name);
    else if (isOurs) merge.removeThere.push(name);
    else if (kept !== undefined) merge.download.push(name);
    else merge.removeHere.push(name);
  }
  return merge;
}
