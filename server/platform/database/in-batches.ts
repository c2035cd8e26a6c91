/** Runs a statement that handles at most `atOnce` rows until it finds fewer. Short transactions delay nobody for long. */
export async function inBatches(atOnce: number, run: (atOnce: number) => Promise<number>): Promise<void> {
  while ((await run(atOnce)) === atOnce);
}
