/** cmdk in its documented setup: every entry an item, with its own filter and order. */
import { Command } from 'cmdk'
import type { Entry } from './entry.ts'
import { useOpened } from './use-opened.ts'

export function CmdkPalette({ entries }: { readonly entries: readonly Entry[] }) {
  const [isOpen, setOpen] = useOpened()
  return (
    <Command.Dialog
      open={isOpen}
      onOpenChange={setOpen}
      label="cmdk"
      overlayClassName="overlay"
      contentClassName="palette"
      vimBindings={false}
    >
      <Command.Input className="field" />
      <Command.List className="list">
        {entries.map(({ id, title, titleEnglish, codes }) => (
          <Command.Item key={id} value={`${title} ${codes[0]}`} keywords={[titleEnglish, ...codes]} className="row">
            <span>{title}</span>
            <small>{codes[0]}</small>
          </Command.Item>
        ))}
      </Command.List>
    </Command.Dialog>
  )
}
