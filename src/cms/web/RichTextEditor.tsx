import { Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { mainAddressOf, type StoredPicture } from '../picture.ts';
import { AltTextDialog } from './AltTextDialog.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { EDITOR_EXTENSIONS } from './editor-extensions.ts';
import classes from './RichTextEditor.module.css';

type RichTextEditorProps = {
  /** What it begins with; later changes come from the person only. */
  initialHtml: string;
  /** Names the field for screen readers. */
  label: string;
  onChange: (html: string) => void;
  /** Stores a picture and answers where it is. */
  onPicture: (file: File) => Promise<StoredPicture>;
};

/** Without the empty paragraphs at the end; the server leaves them out too. */
function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(<p><\/p>)+$/, '');
}

/** Formatted text, also as Markdown. What comes out is cleaned by the server before anyone sees it. */
export function RichTextEditor({ initialHtml, label, onChange, onPicture }: RichTextEditorProps) {
  const [markdown, setMarkdown] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<StoredPicture | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const lastHtml = useRef<string | null>(null);

  async function upload(file: File): Promise<void> {
    setIsUploading(true);
    try {
      setUploaded(await onPicture(file));
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsUploading(false);
    }
  }

  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content: initialHtml,
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
      onChange(html);
    },
  });

  function takePicture(data: DataTransfer | null): boolean {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file === undefined) return false;
    void upload(file);
    return true;
  }

  function writeMarkdown(text: string): void {
    setMarkdown(text);
    editor.commands.setContent(text, { contentType: 'markdown', emitUpdate: true });
  }

  return (
    <div className={classes.frame} data-testid="rich-text">
      <EditorToolbar
        editor={editor}
        isMarkdown={markdown !== null}
        isUploading={isUploading}
        onPicture={(file) => void upload(file)}
        onToggleMarkdown={() => setMarkdown(markdown === null ? editor.getMarkdown() : null)}
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
