/// Models behind OpenAI's chat endpoint: Ollama, llama.cpp, vLLM, LM Studio, hosted ones.
@NullMarked
package io.talestream.languagemodel.openai;

import org.jspecify.annotations.NullMarked;
