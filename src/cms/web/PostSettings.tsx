import { Button, Textarea, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { UploadButton } from '#platform/web/files/UploadButton.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { listTags } from '../cms.api.ts';
import { mainAddressOf, type StoredPicture } from '../picture.ts';
import * as rules from '../post.ts';
import { SLUG_MAX_LENGTH, slugOf } from '../slug.ts';
import classes from './PostEditor.module.css';
import type { PostDraftState } from './use-post-draft.ts';

type PostSettingsProps = { state: PostDraftState; onPicture: (file: File) => Promise<StoredPicture> };
const MAX_SUGGESTED = 8;

/** Everything about a post besides its text. */
export function PostSettings({ state, onPicture }: PostSettingsProps) {
  const { draft, change } = state;
  return (
    <>
      <SectionCard title="Beitrag">
        <div className={classes.fields}>
          <Textarea
            label="Kurzfassung"
            description="Steht in der Liste, im Feed und unter dem Titel."
            autosize
            minRows={3}
            maxLength={rules.SUMMARY_MAX_LENGTH}
            value={draft.summary}
            onChange={(event) => change({ summary: event.currentTarget.value })}
          />
          <Tags state={state} />
          <TextInput
            label="Autorin oder Autor"
            maxLength={rules.AUTHOR_MAX_LENGTH}
            value={draft.authorName}
            onChange={(event) => change({ authorName: event.currentTarget.value })}
          />
          <Slug state={state} />
        </div>
      </SectionCard>
      <SectionCard title="Titelbild">
        <Cover state={state} onPicture={onPicture} />
      </SectionCard>
      <SectionCard title="Suchmaschinen" description="Leer: Titel und Kurzfassung werden genommen.">
        <div className={classes.fields}>
          <TextInput
            label="Titel für Suchmaschinen"
            description={lengthHint(draft.seoTitle || draft.title, rules.SEO_TITLE_ADVISED_LENGTH)}
            maxLength={rules.SEO_TITLE_MAX_LENGTH}
            value={draft.seoTitle}
            onChange={(event) => change({ seoTitle: event.currentTarget.value })}
          />
          <Textarea
            label="Beschreibung für Suchmaschinen"
            description={lengthHint(draft.seoDescription || draft.summary, rules.SEO_DESCRIPTION_ADVISED_LENGTH)}
            autosize
            minRows={2}
            maxLength={rules.SEO_DESCRIPTION_MAX_LENGTH}
            value={draft.seoDescription}
            onChange={(event) => change({ seoDescription: event.currentTarget.value })}
          />
        </div>
      </SectionCard>
    </>
  );
}

function lengthHint(text: string, advised: number): string {
  const { length } = text.trim();
  const figure = `${length} von ${advised} Zeichen`;
  return length > advised ? `${figure}: zu lang, Suchmaschinen kürzen` : figure;
}

/** Separated by commas while typing; the list itself is what is stored. */
function Tags({ state }: { state: PostDraftState }) {
  const { draft, change } = state;
  const known = useRead(listTags);
  const [text, setText] = useState(() => draft.tags.join(', '));
  const write = (next: string) => {
    setText(next);
    change({ tags: rules.cleanTags(next.split(',')) });
  };
  const chosen = new Set(draft.tags.map((tag) => tag.toLocaleLowerCase('de')));
  const suggested = (known.data?.tags ?? []).filter((tag) => !chosen.has(tag.toLocaleLowerCase('de')));
  return (
    <div>
      <TextInput
        label="Schlagwörter"
        description="Durch Komma getrennt, höchstens zehn."
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {suggested.length > 0 && (
        <div className={classes.suggestions}>
          {suggested.slice(0, MAX_SUGGESTED).map((tag) => (
            <Button
              key={tag}
              size="compact-xs"
              variant="default"
              leftSection={<Plus size={12} aria-hidden="true" />}
              onClick={() => write([...draft.tags, tag].join(', '))}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Slug({ state }: { state: PostDraftState }) {
  const { draft, change, stored } = state;
  const made = slugOf(draft.title);
  return (
    <TextInput
      label="Adresse"
      description={
        stored?.state === 'published'
          ? 'Wird sie geändert, leitet die alte Adresse hierher weiter.'
          : 'Leer: aus dem Titel gebildet.'
      }
      leftSection="/blog/"
      leftSectionWidth={56}
      leftSectionProps={{ className: classes.prefix }}
      maxLength={SLUG_MAX_LENGTH}
      placeholder={made}
      value={draft.slug}
      onChange={(event) => change({ slug: event.currentTarget.value })}
      // Whatever was typed becomes a valid address when the field is left.
      onBlur={() => draft.slug !== slugOf(draft.slug) && change({ slug: slugOf(draft.slug) })}
    />
  );
}

function Cover({ state, onPicture }: PostSettingsProps) {
  const { draft, change } = state;
  const upload = (label: string) => (
    <UploadButton
      needs="administer"
      variant="default"
      accept={PICTURE_MEDIA_TYPES}
      onFile={async (file) => change({ cover: await onPicture(file) })}
    >
      {label}
    </UploadButton>
  );
  if (draft.cover === null) {
    return (
      <div className={classes.fields}>
        <p className={classes.hint}>
          Steht über dem Text und in der Liste. PNG, JPEG oder WebP, am besten im Format 16:9.
        </p>
        {upload('Titelbild hochladen')}
      </div>
    );
  }
  return (
    <div className={classes.fields}>
      <img className={classes.cover} src={mainAddressOf(draft.cover)} alt={draft.coverAlt || 'Titelbild'} />
      <TextInput
        label="Bildbeschreibung"
        description="Für Menschen, die das Bild nicht sehen."
        maxLength={300}
        value={draft.coverAlt}
        onChange={(event) => change({ coverAlt: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        {upload('Ersetzen')}
        <Button variant="subtle" color="red" onClick={() => change({ cover: null, coverAlt: '' })}>
          Entfernen
        </Button>
      </div>
    </div>
  );
}
