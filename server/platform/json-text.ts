/** A record stored as JSON text, which is sent without being parsed and serialised again. */
export class JsonText {
  text: string
  constructor(text: string) {
    this.text = text
  }
  /** Called by JSON.stringify if the text is part of another record. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Typed as the value that the text represents. */
export const asJsonText = <T>(text: string): T => new JsonText(text) as unknown as T

export const toJson = (value: unknown): string =>
  value instanceof JsonText ? value.text : JSON.stringify(value)
