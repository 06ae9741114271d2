import { ActionIcon, Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { FileText, ImagePlus, Link2, type LucideIcon, Type } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';
import { AltTextDialog } from './AltTextDialog.tsx';
import { TABLE_TOOLS, TOOL_GROUPS, type Tool } from './editor-tools.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureAddressDialog } from './PictureAddressDialog.tsx';
import classes from './RichTextEditor.module.css';

type EditorToolbarProps = {
  editor: Editor;
  isMarkdown: boolean;
  isUploading: boolean;
  /** Null where pictures come from the web by their address. */
  onPicture: ((file: File) => void) | null;
  onToggleMarkdown: () => void;
};

/** Every button is in the tab order; pressed ones say so. */
export function EditorToolbar({ editor, isMarkdown, isUploading, onPicture, onToggleMarkdown }: EditorToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'link' | 'alt' | 'picture' | null>(null);
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file !== undefined) onPicture?.(file);
  }

  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Formatierung">
      {!isMarkdown && (
        <>
          {TOOL_GROUPS.map(({ name, tools }) => (
            <fieldset key={name} className={classes.group} aria-label={name}>
              {tools.map((tool) => (
                <ToolButton key={tool.label} tool={tool} editor={editor} state={state} />
              ))}
            </fieldset>
          ))}
          <fieldset className={classes.group} aria-label="Einfügen">
            <IconButton icon={Link2} label="Link" isPressed={state.link !== null} onClick={() => setDialog('link')} />
            <IconButton
              icon={ImagePlus}
              label="Bild einfügen"
              isBusy={isUploading}
              onClick={() => (onPicture === null ? setDialog('picture') : input.current?.click())}
            />
            <input
              ref={input}
              type="file"
              accept={PICTURE_MEDIA_TYPES.join(',')}
              hidden
              data-testid="editor-picture"
              onChange={choose}
            />
          </fieldset>
          {state.isInTable && (
            <fieldset className={classes.group} aria-label="Tabelle">
              {TABLE_TOOLS.map((tool) => (
                <ToolButton key={tool.label} tool={tool} editor={editor} state={state} />
              ))}
            </fieldset>
          )}
          {state.alt !== null && (
            <Button size="xs" variant="default" leftSection={<Type size={14} />} onClick={() => setDialog('alt')}>
              Bildbeschreibung
            </Button>
          )}
        </>
      )}
      <Button
        size="xs"
        variant={isMarkdown ? 'filled' : 'default'}
        className={classes.markdownToggle}
        leftSection={<FileText size={14} aria-hidden="true" />}
        aria-pressed={isMarkdown}
        onClick={onToggleMarkdown}
      >
        Markdown
      </Button>
      {dialog === 'link' && (
        <LinkDialog
          initial={state.link ?? ''}
          onCancel={() => setDialog(null)}
          onRemove={() => {
            setDialog(null);
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
          }}
          onConfirm={(href) => {
            setDialog(null);
            setLink(editor, href);
          }}
        />
      )}
      {dialog === 'picture' && (
        <PictureAddressDialog
          onCancel={() => setDialog(null)}
          onConfirm={(picture) => {
            setDialog(null);
            editor.chain().focus().setImage(picture).run();
          }}
        />
      )}
      {dialog === 'alt' && (
        <AltTextDialog
          initial={state.alt ?? ''}
          confirmLabel="Übernehmen"
          onCancel={() => setDialog(null)}
          onConfirm={(alt) => {
            setDialog(null);
            editor.chain().focus().updateAttributes('image', { alt }).run();
          }}
        />
      )}
    </div>
  );
}

type ToolbarState = ReturnType<typeof stateOf>;

function stateOf(editor: Editor) {
  const tools = [...TOOL_GROUPS.flatMap((group) => group.tools), ...TABLE_TOOLS];
  return {
    pressed: tools.filter((tool) => tool.isActive?.(editor) === true).map(({ label }) => label),
    refused: tools.filter((tool) => tool.isPossible?.(editor) === false).map(({ label }) => label),
    isInTable: editor.isActive('table'),
    link: editor.isActive('link') ? String(editor.getAttributes('link').href ?? '') : null,
    alt: editor.isActive('image') ? String(editor.getAttributes('image').alt ?? '') : null,
  };
}

/** Without a selection the address itself becomes the text. */
function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  if (empty && !editor.isActive('link')) {
    const text = href.replace(/^(https?:\/\/|mailto:|tel:)/, '');
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}

function ToolButton({ tool, editor, state }: { tool: Tool; editor: Editor; state: ToolbarState }) {
  return (
    <IconButton
      icon={tool.icon}
      label={tool.label}
      isPressed={tool.isActive === undefined ? undefined : state.pressed.includes(tool.label)}
      isRefused={state.refused.includes(tool.label)}
      onClick={() => tool.run(editor)}
    />
  );
}

type IconButtonProps = {
  icon: LucideIcon;
  label: string;
  isPressed?: boolean;
  isRefused?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

function IconButton({ icon: Icon, label, isPressed, isRefused = false, isBusy = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      size={32}
      variant={isPressed === true ? 'light' : 'subtle'}
      color={isPressed === true ? undefined : 'gray'}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      disabled={isRefused}
      loading={isBusy}
      className={classes.tool}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
