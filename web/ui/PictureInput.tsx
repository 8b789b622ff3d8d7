import type { RefObject } from 'react'

type PictureInputProps = {
  /** The hidden input that a button beside it clicks. */
  field: RefObject<HTMLInputElement | null>
  label: string
  multiple?: boolean
  onChosen: (files: File[]) => void
}

/** The phone's own choice of pictures. The same one may be chosen again. */
export const PictureInput = ({ field, label, multiple, onChosen }: PictureInputProps) => (
  <input
    ref={field}
    type="file"
    hidden
    multiple={multiple}
    accept="image/png,image/jpeg"
    aria-label={label}
    onChange={(event) => {
      onChosen([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)
