/** A record that is kept as JSON text and goes out as it is, without being read and written anew. */
export class Raw {
  text: string
  constructor(text: string) {
    this.text = text
  }
  /** As part of another record. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Typed as what the text holds. */
export const raw = <T>(text: string): T => new Raw(text) as unknown as T

export const toJson = (value: unknown): string => (value instanceof Raw ? value.text : JSON.stringify(value))
