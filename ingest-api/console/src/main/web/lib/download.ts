/** Saves an answer as a file. */
export async function save(answer: Response, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
