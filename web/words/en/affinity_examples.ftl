gallery_systems = The text's method
gallery_dispatch = What decides where a call goes
nine_tasks_title = Nine tasks, three kinds of engine
nine_tasks_lesson = The master asks which engine suits the task; the worker asks again for each call.
