/** The command palette of the React Aria documentation: Autocomplete in a dialog, with a virtualised list. */
import {
  Autocomplete,
  Dialog,
  Input,
  ListBox,
  ListBoxItem,
  ListLayout,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
  Virtualizer,
} from 'react-aria-components'
import type { Entry } from './entry.ts'
import { useOpened } from './use-opened.ts'

const layoutOptions = { rowSize: 35 }

export function ReactAriaPalette({ entries }: { readonly entries: readonly Entry[] }) {
  const [isOpen, setOpen] = useOpened()
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className="overlay">
      <Modal>
        <Dialog aria-label="React Aria" className="palette">
          <Autocomplete filter={contains}>
            <SearchField aria-label="React Aria" autoFocus>
              <Input className="field" />
            </SearchField>
            <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
              <ListBox aria-label="React Aria" items={entries} selectionMode="none" className="list">
                {({ id, title, titleEnglish, codes }) => (
                  <ListBoxItem id={id} textValue={[title, titleEnglish, ...codes].join(' ')} className="row">
                    <span>{title}</span>
                    <small>{codes[0]}</small>
                  </ListBoxItem>
                )}
              </ListBox>
            </Virtualizer>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
