import { Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { mainAddressOf, type StoredPicture } from '../picture.ts';
import { AltTextDialog } from './AltTextDialog.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { EDITOR_EXTENSIONS } from './editor-extensions.ts';
import classes from './RichTextEditor.module.css';

type RichTextEditorProps = {
  /** The form the text begins with, is handed on and stored in. */
  format: 'html' | 'markdown';
  /** What it begins with; later changes come from the person only. */
  initialText: string;
  /** Names the field for screen readers. */
  label: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** Stores a picture and answers where it is. Left out where pictures come from the web by their address. */
  onPicture?: (file: File) => Promise<StoredPicture>;
};

const NO_UPLOAD = 'Bilder kommen hier mit ihrer Adresse im Web in den Text (Bild einfügen).';

/** Without the empty paragraphs at the end; the server leaves them out too. */
function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(<p><\/p>)+$/, '');
}

/** Formatted text, also as Markdown. What comes out is cleaned by the server before anyone sees it. */
export function RichTextEditor({ format, initialText, label, error, onChange, onPicture }: RichTextEditorProps) {
  const [markdown, setMarkdown] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<StoredPicture | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const lastHtml = useRef<string | null>(null);
  /** As it was handed on last; Markdown someone typed stays as it was typed. */
  const text = useRef(initialText);

  function handOn(changed: string): void {
    text.current = changed;
    onChange(changed);
  }

  async function upload(file: File): Promise<void> {
    if (onPicture === undefined) {
      toast.info(NO_UPLOAD);
      return;
    }
    setIsUploading(true);
    try {
      setUploaded(await onPicture(file));
    } catch (failure) {
      toastFailure(failure);
    } finally {
      setIsUploading(false);
    }
  }

  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS[format],
    content: initialText,
    contentType: format,
    // The content security policy lets no script write style sheets; ours has these rules.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: classes.text ?? '' },
      handlePaste: (_view, event) => takePicture(event.clipboardData),
      handleDrop: (_view, event) => takePicture(event.dataTransfer),
    },
    onCreate: ({ editor: created }) => {
      lastHtml.current = htmlOf(created);
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      // The paragraph it adds at the end by itself is no change of the text.
      if (lastHtml.current === null || html === lastHtml.current) return;
      lastHtml.current = html;
      handOn(format === 'html' ? html : changed.getMarkdown().trimEnd());
    },
  });

  function takePicture(data: DataTransfer | null): boolean {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file === undefined) return false;
    void upload(file);
    return true;
  }

  function writeMarkdown(typed: string): void {
    setMarkdown(typed);
    editor.commands.setContent(typed, { contentType: 'markdown', emitUpdate: format === 'html' });
    if (format === 'html') return;
    lastHtml.current = htmlOf(editor);
    handOn(typed);
  }

  function toggleMarkdown(): void {
    if (markdown !== null) setMarkdown(null);
    else setMarkdown(format === 'markdown' ? text.current : editor.getMarkdown());
  }

  return (
    <div className={classes.frame} data-testid="rich-text">
      <EditorToolbar
        editor={editor}
        isMarkdown={markdown !== null}
        isUploading={isUploading}
        onPicture={onPicture === undefined ? null : (file) => void upload(file)}
        onToggleMarkdown={toggleMarkdown}
      />
      {markdown === null ? (
        <EditorContent editor={editor} className={classes.content} />
      ) : (
        <Textarea
          aria-label={`${label} als Markdown`}
          autosize
          minRows={18}
          value={markdown}
          onChange={(event) => writeMarkdown(event.currentTarget.value)}
          classNames={{ input: classes.markdown }}
        />
      )}
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {uploaded !== null && (
        <AltTextDialog
          initial=""
          confirmLabel="Bild einfügen"
          onCancel={() => setUploaded(null)}
          onConfirm={(alt) => {
            setUploaded(null);
            editor
              .chain()
              .focus()
              .setImage({ src: mainAddressOf(uploaded), alt })
              .run();
          }}
        />
      )}
    </div>
  );
}
