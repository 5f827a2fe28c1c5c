/** A CSV file to save, which no cache stores. */
export const csvResponse = (fileName: string, csv: ReadableStream<Uint8Array>): Response =>
  new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
